-- Words of one or two characters are found in the index of texts, too: each of them begins three
-- characters that stand side by side, now that every text in it ends with two that are nothing else.
--
-- Together with `todoText`, and so not on the first page of a short list, are made: `todoTrigrams`, which
-- shows what is in it, and `todoByPriority`, the list by its priorities.

-- It is made anew by the next change that finds enough missing in it.
DROP TABLE IF EXISTS todoText;
DELETE FROM unindexed;
UPDATE textIndex SET lastNumber = 0;
