import type { HandoverDetails } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { currentQuery, useBegin } from '../api/handover-queries.ts'
import { HandoverFacts } from './handover-facts.tsx'
import css from './handover.module.css'
import { MomentView } from './moment-view.tsx'
import { NotesField } from './notes-field.tsx'
import { WaitingPage } from './waiting-page.tsx'
import { WrittenNotes } from './written-notes.tsx'

/** The page of the present shift, or the one that waits to be taken over. */
export function CurrentPage() {
  const { textOf } = useApiError()
  const { data: page, error, refetch } = useQuery(currentQuery())
  if (page === undefined)
    return error ? (
      <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingMask isLoading />
    )
  return <div className={css['page']}>{page === null ? <FirstShift /> : <Shift page={page} />}</div>
}

function Shift({ page }: { page: HandoverDetails }) {
  const t = useT()
  const maySign = useMay('handover.sign')
  const isOpen = page.status === 'open'
  const hint = isOpen
    ? t('handover.nowHint')
    : t('handover.frozenHint', { time: formatDateTime(page.moment.at) })
  return (
    <Flex vertical gap={12} className={css['sheet'] ?? ''}>
      <HandoverFacts page={page} />
      {!isOpen && <WaitingPage page={page} key={page.id} />}
      {isOpen && (maySign ? <NotesField page={page} key={page.id} /> : <WrittenNotes page={page} />)}
      <p className={css['hint']}>{hint}</p>
      <MomentView moment={page.moment} />
    </Flex>
  )
}

function FirstShift() {
  const t = useT()
  const maySign = useMay('handover.sign')
  const { mutate, isPending } = useBegin()
  return (
    <EmptyState
      title={t('handover.none')}
      action={
        <Flex vertical align="center" gap={12}>
          <p className={css['hint']}>{t('handover.noneHint')}</p>
          {maySign && (
            <Button type="primary" loading={isPending} onClick={() => mutate()}>
              {t('handover.begin')}
            </Button>
          )}
        </Flex>
      }
    />
  )
}
