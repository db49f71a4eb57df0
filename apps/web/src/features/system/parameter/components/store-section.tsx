import type { RecordingStore } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { storesQuery } from '../api/store-queries.ts'
import css from './parameter.module.css'

/** It is told of each minute; after a longer silence what is shown may be wrong, ms. */
const SILENT_MS = 10 * 60_000

/** The object store into which recordings are moved, and whether it serves; it is set where the product is started. */
export function StoreSection({ id }: { id: string }) {
  const t = useT()
  const errorText = useErrorText()
  const { data, error, dataUpdatedAt } = useQuery(storesQuery())
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`}>
      <header className={css['head']}>
        <h2 id={`${id}-title`}>{t('recording.store.title')}</h2>
      </header>
      <div className={css['notice']}>
        {error && !data && <p className={css['fault']}>{errorText(error)}</p>}
        {data?.length === 0 && <p>{t('recording.store.none')}</p>}
        {data?.map(store => (
          <Store key={store.path} at={dataUpdatedAt} {...store} />
        ))}
      </div>
    </section>
  )
}

/** @param at when this was asked, ms since 1970 */
function Store({ at, ...store }: RecordingStore & { at: number }) {
  const t = useT()
  const { path, endpoint, bytes, waitingBytes, storedAt, copiesLocked, detail, heardAt } = store
  const time = formatDateTime(store.since)
  const cause = store.cause && t(`enums.storeCause.${store.cause}`)
  return (
    <>
      <p>
        {t('recording.store.at', { path, endpoint, size: formatBytes(bytes) })}{' '}
        {movedText(t, store.afterDays)} {copiesLocked && t('recording.store.copied')}
      </p>
      <StatusTag
        tone={cause ? 'bad' : 'good'}
        label={cause ? t('recording.store.bad', { cause, time }) : t('recording.store.good', { time })}
      />
      {at - Date.parse(heardAt) > SILENT_MS && (
        <p className={css['fault']}>{t('recording.store.silent', { time: formatDateTime(heardAt) })}</p>
      )}
      {cause && <p className={css['fault']}>{detail}</p>}
      {waitingBytes > 0 && <p>{t('recording.store.waiting', { size: formatBytes(waitingBytes) })}</p>}
      {storedAt !== null && <p>{t('recording.store.stored', { time: formatDateTime(storedAt) })}</p>}
    </>
  )
}

function movedText(t: ReturnType<typeof useT>, days: number | null): string {
  if (days === null) return t('recording.store.notMoved')
  return days === 0 ? t('recording.store.movedAtOnce') : t('recording.store.moved', { days })
}
