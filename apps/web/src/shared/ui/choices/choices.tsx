import { Button } from 'antd'
import css from './choices.module.css'

interface Props {
  label: string
  entries: readonly string[]
  onChoose: (entry: string) => void
}

/** Texts to choose from by one click. */
export function Choices({ label, entries, onChoose }: Props) {
  if (entries.length === 0) return null
  return (
    <div className={css['choices']} role="group" aria-label={label}>
      <span className={css['label']}>{label}</span>
      {entries.map(entry => (
        <Button key={entry} size="small" onClick={() => onChoose(entry)}>
          {entry}
        </Button>
      ))}
    </div>
  )
}
