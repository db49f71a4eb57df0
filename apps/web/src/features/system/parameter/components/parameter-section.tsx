import type { ParameterGroup, ParameterRow as Row } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ParameterRow } from './parameter-row.tsx'
import css from './parameter.module.css'
import { SsoNotice } from './sso-notice.tsx'
import { useRestore } from './use-restore.ts'

/** The parameters of one group. */
export function ParameterSection({ group, rows }: { group: ParameterGroup; rows: readonly Row[] }) {
  const t = useT()
  const { restore, isPending } = useRestore()
  const differing = rows.filter(row => row.isSet && row.mayEdit)
  const title = t(`parameter.group.${group}`)
  return (
    <section id={group} className={css['section']} aria-labelledby={`${group}-title`}>
      <header className={css['head']}>
        <h2 id={`${group}-title`}>{title}</h2>
        <Button
          size="small"
          disabled={differing.length === 0}
          loading={isPending}
          aria-label={t('parameter.act.restoreGroupName', { name: title })}
          onClick={() => restore(differing)}
        >
          {t('parameter.act.restoreGroup')}
        </Button>
      </header>
      {group === 'sso' && <SsoNotice />}
      {rows.map(row => (
        <ParameterRow key={row.key} row={row} />
      ))}
    </section>
  )
}
