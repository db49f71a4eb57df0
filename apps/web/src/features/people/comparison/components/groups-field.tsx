import { FACE_GROUPS_CHOSEN_MAX, type SearchableGroup } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'

interface Props {
  groups: readonly SearchableGroup[]
  value: string[]
  onChange: (ids: string[]) => void
}

/** Chooses the libraries that are searched. */
export function GroupsField({ groups, value, onChange }: Props) {
  const t = useT()
  const options = groups.map(({ id, name, kind, entries }) => ({
    value: id,
    label: `${name} (${t(`faceGroup.kind.${kind}`)}, ${entries})`,
  }))
  return (
    <Labelled label={t('comparison.groups')}>
      {id => (
        <AppSelect
          id={id}
          mode="multiple"
          allowClear
          maxCount={FACE_GROUPS_CHOSEN_MAX}
          maxTagCount={3}
          optionFilterProp="label"
          placeholder={t('comparison.groupsHint', { limit: FACE_GROUPS_CHOSEN_MAX })}
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}
