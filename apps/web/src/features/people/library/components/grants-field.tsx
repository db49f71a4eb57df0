import { FACE_GRANTS_MAX } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { roleChoicesQuery, userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import type { NamedGrant } from '../model/group-form.ts'
import css from './library.module.css'

interface Props {
  id?: string
  value?: NamedGrant[]
  onChange?: (grants: NamedGrant[]) => void
}

/** Roles and user groups that a group is lent to, and what for. */
export function GrantsField({ id, value = [], onChange }: Props) {
  const t = useT()
  const roles = useQuery(roleChoicesQuery()).data ?? []
  const userGroups = useQuery(userGroupChoicesQuery()).data ?? []
  const offered = [
    ...roles.map(one => ({ kind: 'role' as const, id: one.id, name: seededName(t, one.name) })),
    ...userGroups.map(one => ({ kind: 'user_group' as const, id: one.id, name: one.name })),
  ]
  const holders = new Map([...value, ...offered].map(one => [one.id, one]))
  const optionsOf = (kind: NamedGrant['kind']) =>
    [...holders.values()].filter(one => one.kind === kind).map(one => ({ value: one.id, label: one.name }))
  const choose = (ids: string[]) =>
    onChange?.(
      ids.flatMap(one => {
        const holder = holders.get(one)
        const known = value.find(grant => grant.id === one)
        return holder ? [known ?? { ...holder, mayEdit: false, maySearch: true }] : []
      }),
    )
  const change = (grant: NamedGrant, part: Partial<NamedGrant>) =>
    onChange?.(value.map(one => (one.id === grant.id ? { ...one, ...part } : one)))
  return (
    <>
      <AppSelect<string[]>
        {...(id !== undefined && { id })}
        mode="multiple"
        allowClear
        maxCount={FACE_GRANTS_MAX}
        value={value.map(grant => grant.id)}
        onChange={choose}
        options={[
          { label: t('faceGroup.role'), options: optionsOf('role') },
          { label: t('faceGroup.userGroup'), options: optionsOf('user_group') },
        ]}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <ul className={css['grants']}>
        {value.map(grant => (
          <li key={grant.id}>
            <span className={css['name']}>{grant.name}</span>
            <Checkbox
              checked={grant.mayEdit}
              onChange={({ target }) => change(grant, { mayEdit: target.checked })}
            >
              {t('faceGroup.mayEdit')}
            </Checkbox>
            <Checkbox
              checked={grant.maySearch}
              onChange={({ target }) => change(grant, { maySearch: target.checked })}
            >
              {t('faceGroup.maySearch')}
            </Checkbox>
          </li>
        ))}
      </ul>
      <span className={css['count']}>
        {t(value.length === 0 ? 'faceGroup.forAll' : 'faceGroup.forNamed')}
      </span>
    </>
  )
}
