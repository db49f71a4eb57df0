import type { ResourceNode } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { RoleFields } from '../model/role-form.ts'
import { summaryOf } from '../model/role-summary.ts'
import css from './role.module.css'

interface Props {
  fields: RoleFields
  areas: readonly ResourceNode[]
  /** Of a super role there is nothing to list. */
  isSuper: boolean
}

/** The rights that a role gives, in words. */
export function RoleSummary({ fields, areas, isSuper }: Props) {
  const t = useT()
  const lines = useMemo(() => {
    if (isSuper) return [{ text: t('role.summary.everything') }]
    const names = new Map(areas.map(area => [area.id, seededName(t, area.name)]))
    return summaryOf(t, fields, id => names.get(id))
  }, [t, fields, areas, isSuper])
  return (
    <section className={css['summary']} aria-label={t('role.summary.title')}>
      <h3>{t('role.summary.title')}</h3>
      <ul>
        {lines.map(({ text, isWarning }) => (
          <li key={text} className={isWarning ? css['warning'] : undefined}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
