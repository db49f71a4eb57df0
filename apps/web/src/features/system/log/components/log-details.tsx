import type { LogDetails } from '@palisade/contract'
import { actionText, changesOf, fieldText, seededName, valueText, type Change } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Table, Typography } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { logDetailsQuery } from '../api/log-queries.ts'
import { LogObject } from './log-object.tsx'
import { ResultTag } from './log-columns.tsx'

interface Props {
  id: string
  restoreId: string | undefined
  onClose: () => void
}

/** One row of the log beside the list, with what was before and after. */
export function LogDetailsDrawer({ id, restoreId, onClose }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(
    logDetailsQuery({ id, ...(restoreId !== undefined && { restoreId }) }),
  )
  const title = data ? actionText(t, data.action) : t('log.rowTitle')
  return (
    <AppDrawer title={title} size={720} onClose={onClose}>
      {error && !data && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingMask isLoading />}
      {data && (
        <>
          <Facts row={data} />
          <Typography.Title level={5} style={{ marginTop: 16 }}>
            {t('log.field.changed')}
          </Typography.Title>
          <Changes row={data} />
        </>
      )}
    </AppDrawer>
  )
}

function Facts({ row }: { row: LogDetails }) {
  const t = useT()
  const { Text } = Typography
  const technical = (text: string) =>
    text && (
      <Text
        code
        copyable={{ tooltips: [t('shared.action.copy'), t('shared.result.copied')] }}
        style={{ wordBreak: 'break-all' }}
      >
        {text}
      </Text>
    )
  const item = (key: string, label: string, children: React.ReactNode) => ({ key, label, children })
  const items = [
    item('serial', t('log.field.serial'), row.serial ?? t('log.notSealed')),
    item('at', t('log.field.at'), formatDateTime(row.at)),
    item('kind', t('log.field.kind'), t(`log.kindOf.${row.kind}`)),
    item('user', t('log.field.userName'), row.userName || t('log.program')),
    item('address', t('log.field.address'), row.address),
    item('centre', t('log.field.centreName'), seededName(t, row.centreName)),
    item('object', t('log.field.object'), <LogObject row={row} />),
    item('result', t('log.field.result'), <ResultTag t={t} result={row.result} />),
    item('objectId', t('log.field.objectId'), technical(row.object)),
    item('request', t('log.field.requestId'), technical(row.requestId)),
    item('hash', t('log.field.hash'), technical(row.hash)),
  ]
  return <Descriptions column={1} size="small" bordered styles={{ label: { width: 130 } }} items={items} />
}

/** Values before and after, each field and value in words. */
function Changes({ row: { action, before, after, names } }: { row: LogDetails }) {
  const t = useT()
  const texts = { nameOf: (id: string) => names[id], moment: formatDateTime }
  const text = (change: Change, which: 'before' | 'after') =>
    change[which] === undefined ? '' : valueText(t, action, change.field, change[which], texts)
  const cell = (value: string) => (
    <span style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>{value}</span>
  )
  return (
    <Table<Change>
      size="small"
      pagination={false}
      tableLayout="fixed"
      rowKey="field"
      dataSource={changesOf(before, after)}
      locale={{ emptyText: t('log.nothingChanged') }}
      columns={[
        {
          title: t('log.field.item'),
          width: '28%',
          render: (_, change) => cell(fieldText(t, action, change.field)),
        },
        { title: t('log.field.before'), render: (_, change) => cell(text(change, 'before')) },
        { title: t('log.field.after'), render: (_, change) => cell(text(change, 'after')) },
      ]}
    />
  )
}
