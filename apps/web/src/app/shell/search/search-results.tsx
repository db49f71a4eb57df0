import css from './search.module.css'

export interface Option {
  /** Its own in the document. */
  id: string
  name: string
  hint?: string | undefined
  open: () => void
}

export interface OptionGroup {
  title: string
  options: readonly Option[]
}

interface Props {
  id: string
  label: string
  groups: readonly OptionGroup[]
  activeId: string | undefined
  onOpen: (option: Option) => void
}

/** Everything that was found, in groups; the keys stay in the field above. */
export function SearchResults({ id, label, groups, activeId, onOpen }: Props) {
  return (
    <div id={id} role="listbox" aria-label={label} className={css['results']}>
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={css['group']} aria-hidden>
            {title}
          </div>
          {options.map(option => (
            <button
              key={option.id}
              id={option.id}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option.id === activeId}
              className={css['option']}
              onClick={() => onOpen(option)}
            >
              <span className={css['name']}>{option.name}</span>
              {option.hint && <span className={css['hint']}>{option.hint}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
