import TodoText

/// A shell that can complete the command line, and its completion script.
///
/// The scripts only pass the answer of `todo ---complete` to the shell: a tag `$(…)` is never evaluated.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Returns the script for a shell, by its name or its path.
  ///
  /// - Throws: A failure with exit code 64 for a shell without a script.
  static func named(_ shell: String) throws(Failure) -> CompletionScript {
    let name = String(shell.split(separator: "/").last ?? "")
    if let script = CompletionScript(rawValue: name) { return script }
    throw Failure(
      message: "there is no completion script for \(quoted(name))",
      hint: "Use \(list(allCases.map(\.rawValue), "or")).", exitCode: .usage)
  }

  /// It passes the whole line, as Bash's own words leave out assignments before the command.
  private static let bashText = #"""
    # Completions of todo for Bash: source this file, or keep it as
    # ~/.local/share/bash-completion/completions/todo.

    _todo() {
        local program="${1/#\~/$HOME}" word
        type -P -- "$program" >/dev/null || program=todo
        COMPREPLY=()
        {
            IFS= read -r word
            if [[ $word == files ]]; then
                compopt -o default -o filenames 2>/dev/null
            else
                while IFS= read -r word; do
                    COMPREPLY+=("$word")
                done
            fi
        } < <(command "$program" ---complete bash "$2" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    }
    complete -o nosort -F _todo todo 2>/dev/null || complete -F _todo todo

    """#

  private static let zshText = #"""
    #compdef todo
    # Completions of todo for zsh: keep this file as _todo in a folder of $fpath.

    _todo() {
        local -a answer texts lines assignments
        local line program=${(Q)words[1]/#\~/$HOME}
        whence -p -- "$program" >/dev/null || program=todo
        assignments=(${(M)${(z)LBUFFER}:#TODO_DATABASE=*})
        answer=("${(@f)$(command $program ---complete zsh "$PREFIX" \
            "${(@Q)assignments}" "${(@Q)words[1,CURRENT-1]}" 2>/dev/null)}")
        case $answer[1] in
            files) [[ $PREFIX == --*=* ]] && compset -P 1 '*='; _files; return ;;
        esac
        for line in "${(@)answer[2,-1]}"; do
            [[ -z $line ]] && continue
            texts+=("${line%%$'\t'*}")
            if [[ $line == *$'\t'* ]]; then
                lines+=("${line/$'\t'/  -- }")
            else
                lines+=("$line")
            fi
        done
        (( $#texts )) || return 1
        compadd -V todo -l -d lines -a texts
    }

    if [[ $funcstack[1] == _todo ]]; then _todo "$@"; else compdef _todo todo; fi

    """#

  private static let fishText = #"""
    # Completions of todo for fish: keep this file as ~/.config/fish/completions/todo.fish.

    function __todo_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l program todo
        for word in $words
            if not string match -q -- '*=*' $word
                set program (string replace -r '^~' $HOME -- $word)
                break
            end
        end
        command -q -- $program; or set program todo
        set -l answer (command $program ---complete fish "$current" $words 2>/dev/null)
        if test "$answer[1]" = files
            set -l option (string match -r -- '^--[^=]*=' "$current")
            for path in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current"))
                printf '%s%s\n' "$option" $path
            end
        else
            set -e answer[1]
            printf '%s\n' $answer
        end
    end

    complete -c todo -f -k -a '(__todo_complete)'

    """#
}
