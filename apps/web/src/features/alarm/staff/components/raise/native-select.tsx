import css from './native-select.module.css'

interface Props<Value extends string> {
  label: string
  /** Stands for nothing chosen. */
  nothing: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
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
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
