import { DeleteOutlined } from '@ant-design/icons'
import type { AlarmType, CaseDetails, EvidenceItem } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '#shared/api/api.ts'
import { useRemoveItem } from '#shared/evidence/evidence-queries.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { ListRow, RowList } from '#shared/ui/row-list/row-list.tsx'
import css from './evidence.module.css'

/** Snapshots, alarms and notes of a case. */
export function CaseItems({ found }: { found: CaseDetails }) {
  const t = useT()
  if (found.items.length === 0) return null
  return (
    <section className={css['section']}>
      <h3 className={css['title']}>{t('evidence.items')}</h3>
      <RowList label={t('evidence.items')}>
        {found.items.map(item => (
          <ListRow
            key={item.id}
            picture={item.kind === 'snapshot' && <Snapshot caseId={found.id} item={item} />}
            acts={found.state === 'open' && <RemoveButton caseId={found.id} item={item} />}
          >
            <span className={css['quiet']}>{t(`enums.itemKind.${item.kind}`)}</span>
            <ItemText item={item} />
            <span className={css['quiet']}>
              {seededName(t, item.addedBy)}, {formatDateTime(item.addedAt)}
            </span>
          </ListRow>
        ))}
      </RowList>
    </section>
  )
}

function ItemText({ item: { kind, text, camera, at, alarmType } }: { item: EvidenceItem }) {
  const t = useT()
  if (kind === 'note') return <span className={css['text']}>{text}</span>
  if (kind === 'alarm') {
    const type = alarmType === null ? '' : t(`enums.alarmType.${alarmType as AlarmType}`)
    return (
      <strong>
        {text} {type}
      </strong>
    )
  }
  return (
    <strong>
      {t('evidence.pictureOf', { camera: camera?.name ?? '', time: at ? formatDateTime(at) : '' })}
    </strong>
  )
}

function Snapshot({ caseId, item }: { caseId: string; item: EvidenceItem }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['evidence', 'snapshot', item.id],
    queryFn: ({ signal }) => api.evidence.getSnapshot({ caseId, itemId: item.id }, { signal }),
    staleTime: Infinity,
  })
  const address = useObjectAddress(data?.blob)
  if (address === undefined) return null
  const time = item.at ? formatDateTime(item.at) : ''
  return (
    <img
      className={css['shot']}
      src={address}
      alt={t('evidence.pictureOf', { camera: item.camera?.name ?? '', time })}
    />
  )
}

function RemoveButton({ caseId, item }: { caseId: string; item: EvidenceItem }) {
  const t = useT()
  const mayKeep = useMay('evidence.lock')
  const remove = useRemoveItem()
  if (!mayKeep) return null
  const name = `${t(`enums.itemKind.${item.kind}`)} ${item.text}`.trim()
  const label = t('evidence.act.remove', { name })
  return (
    <Button
      size="small"
      type="text"
      icon={<DeleteOutlined />}
      aria-label={label}
      title={label}
      loading={remove.isPending}
      onClick={() => remove.mutate({ caseId, itemId: item.id })}
    />
  )
}
