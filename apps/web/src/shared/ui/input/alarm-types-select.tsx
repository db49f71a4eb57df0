import { alarmTypeGroups, alarmTypes, type AlarmType, type AlarmTypeGroup } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { CascadeSelect } from './cascade-select.tsx'

interface Props {
  id?: string
  value?: readonly AlarmType[] | undefined
  onChange?: (types: AlarmType[]) => void
  placeholder?: string
  'data-empty'?: string
}

const groups = Object.keys(alarmTypeGroups) as AlarmTypeGroup[]
/** A group and a type of it may have the same word. */
const idOf = (group: AlarmTypeGroup) => `group.${group}`

/** Types that are chosen by themselves or with their groups, in the order of the contract. */
function typesOf(ids: readonly string[]): AlarmType[] {
  const chosen = new Set(ids)
  const whole = groups.filter(group => chosen.has(idOf(group)))
  const types = new Set<string>([...ids, ...whole.flatMap(group => alarmTypeGroups[group])])
  return alarmTypes.filter(type => types.has(type))
}

/** Several alarm types; a whole group is chosen at once. */
export function AlarmTypesSelect({ value = [], onChange, ...rest }: Props) {
  const t = useT()
  const options = useMemo(
    () =>
      groups.flatMap(group => [
        { id: idOf(group), label: t(`enums.alarmTypeGroup.${group}`) },
        ...alarmTypeGroups[group].map(type => ({
          id: type as string,
          parentId: idOf(group),
          label: t(`enums.alarmType.${type}`),
        })),
      ]),
    [t],
  )
  return (
    <CascadeSelect {...rest} options={options} value={value} onChange={ids => onChange?.(typesOf(ids))} />
  )
}
