import { seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { useNames } from '../action/names.tsx'
import { ActionField } from './action-field.tsx'

interface Props {
  name: string
  label: string
  /** Undefined while they are fetched. */
  choices: readonly { id: string; name: string }[] | undefined
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Several of a few named things; their names are kept for the words of the rule. */
export function ChosenOf({ name, label, choices, value, onChange }: Props) {
  const t = useT()
  const { learn } = useNames()
  const options = (choices ?? []).map(one => ({ value: one.id, label: seededName(t, one.name) }))
  return (
    <ActionField name={name} label={label}>
      {id => (
        <AppSelect<string[]>
          id={id}
          mode="multiple"
          value={[...value]}
          options={options}
          loading={choices === undefined}
          onChange={ids => {
            for (const one of options) if (ids.includes(one.value)) learn({ id: one.value, name: one.label })
            onChange(ids)
          }}
        />
      )}
    </ActionField>
  )
}
