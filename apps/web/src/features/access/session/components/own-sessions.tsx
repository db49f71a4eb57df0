import type { SessionRow } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useSelection } from '#shared/hooks/use-selection.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import { ownSessionsQuery, useEndOwnSessions } from '../api/session-queries.ts'
import css from '../pages/password-page.module.css'
import { browserName } from '../model/browser-name.ts'
import { EndSessionsButton } from './end-sessions-button.tsx'
import { placeColumns } from './session-columns.tsx'

const nameOf = ({ address, userAgent }: SessionRow) => `${address} (${browserName(userAgent) ?? userAgent})`

/** Where one is logged in, and the way out of places that one has left or does not know. */
export function OwnSessions() {
  const t = useT()
  const { textOf } = useApiError()
  const sessions = useQuery(ownSessionsQuery())
  const rows = sessions.data ?? []
  const { batch, table } = useSelection({ rows, nameOf })
  const end = useEndOwnSessions()
  const columns = useMemo(() => placeColumns(t), [t])
  return (
    <section className={css['section']}>
      <div className={css['bar']}>
        <div>
          <h2 className={css['title']}>{t('session.own.title')}</h2>
          <p className={css['hint']}>{t('session.own.hint')}</p>
        </div>
        <EndSessionsButton {...batch} warning={t('session.list.endOwnText')} end={end} />
      </div>
      <DataTable
        label={t('session.own.title')}
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        isLoading={sessions.isPending}
        error={sessions.error ? textOf(sessions.error) : undefined}
        onRetry={() => void sessions.refetch()}
        selection={{ ...table, isDisabled: row => row.isCurrent }}
      />
    </section>
  )
}
