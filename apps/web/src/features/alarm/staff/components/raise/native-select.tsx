import css from './native-select.module.css'

interface Props<Value extends string> {
  label: string
  /** Stands for nothing chosen. */
  nothing: string
  value: Value | undefined
  /** Those of one group, which follow each other, stand below its name. */
  options: readonly { value: Value; label: string; group?: string }[]
  onChange: (value: Value | undefined) => void
}

/** The phone's own list to choose from: it is made for a thumb, whatever the number of entries. */
export function NativeSelect<Value extends string>({
  label,
  nothing,
  value,
  options,
  onChange,
}: Props<Value>) {
  return (
    <select
      className={css['select']}
      aria-label={label}
      value={value ?? ''}
      onChange={event => onChange(options.find(option => option.value === event.target.value)?.value)}
    >
      <option value="">{nothing}</option>
      {[...Map.groupBy(options, ({ group = '' }) => group)].map(([group, members]) => {
        const entries = members.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))
        return group === '' ? (
          entries
        ) : (
          <optgroup key={group} label={group}>
            {entries}
          </optgroup>
        )
      })}
    </select>
  )
}
