import Testing
import TodoDomain

@testable import TodoDomain

@Suite("A text that ends with a date")
struct SpokenTextTests {
  @Test(
    "may have a date, a rule or both",
    arguments: [
      ("Gym every mon until 1 mar", "Gym", "", "every mon", "1 mar"),
      ("Standup every weekday at 9:30 until eoy", "Standup", "", "weekdays at 09:30", "eoy"),
      ("Water plants every 3 days starting monday", "Water plants", "monday", "every 3 days", ""),
      ("Buy stuff for friday", "Buy stuff", "friday", "", ""),
      ("Call mum on friday 6pm", "Call mum", "friday 18:00", "", ""),
      ("Call mum Friday", "Call mum", "friday", "", ""),
      ("Rent every 1st 9am", "Rent", "", "every 1st at 09:00", ""),
      ("Gym every mon, thu", "Gym", "", "every mon, thu", ""),
      ("Back up weekly", "Back up", "", "weekly", ""),
      ("Rent by eom monthly", "Rent", "eom", "monthly", ""),
      ("Book flights in 2 weeks", "Book flights", "+2w", "", ""),
      ("Meet mum in a week", "Meet mum", "+1w", "", ""),
      ("Pay every last day of the month", "Pay", "", "every 31st", ""),
      ("Party 24 dec", "Party", "24 dec", "", ""),
      ("Party saturday night", "Party", "saturday 20:00", "", ""),
      ("Buy cake on the 15th of december", "Buy cake", "15 dec", "", ""),
      ("Lunch at noon", "Lunch", "12:00", "", ""),
      ("Water plants every! 3 days tomorrow", "Water plants", "tomorrow", "every! 3 days", ""),
    ])
  func spoken(text: String, rest: String, due: String, rule: String, until: String) {
    let spoken = SpokenText(text)
    #expect(spoken?.text == rest)
    #expect(spoken?.due?.description ?? "" == due)
    #expect(spoken?.rule?.description ?? "" == rule)
    #expect(spoken?.until?.description ?? "" == until)
  }

  @Test(
    "has other words before the date, and no date that may be a plain word",
    arguments: [
      "friday", "every 1st", "Buy milk", "Sit in the sun", "Buy a rope of 5m", "Finish 1st",
      "Read everything", "Decide now", "", " ", "due friday", "Pills twice a day",
      "Rent a car for 2 weeks", "Valid until friday", "Movie night", "Say good morning",
      "Say good afternoon",
      "Submit before friday", "Gym from 5pm to 6pm", "Rent on the 1st of every month",
      "Back up last friday",
    ])
  func plain(text: String) {
    #expect(SpokenText(text) == nil)
  }
}
