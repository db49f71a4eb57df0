import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { HandoverDetails } from '@palisade/contract'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { handoverQuery } from '../api/handover-queries.ts'
import { HandoverFacts } from './handover-facts.tsx'
import css from './handover.module.css'
import { MomentView } from './moment-view.tsx'
import { ReportButton } from './report-button.tsx'
import { WrittenNotes } from './written-notes.tsx'

/** One page as it was signed. */
export function HandoverDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data: page, error, refetch } = useQuery(handoverQuery(id))
  const title = page ? t('handover.page', { time: formatDateTime(page.begunAt) }) : t('handover.title')
  return (
    <AppDrawer title={title} size={860} onClose={onClose}>
      {!page && error && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!page && !error && <LoadingMask isLoading />}
      {page && <Report page={page} />}
    </AppDrawer>
  )
}

function Report({ page }: { page: HandoverDetails }) {
  const t = useT()
  const isOpen = page.handedOverAt === null
  return (
    <Flex vertical gap={12}>
      <HandoverFacts page={page} />
      <Flex>
        <ReportButton id={page.id} />
      </Flex>
      <WrittenNotes page={page} />
      <p className={css['hint']}>
        {isOpen ? t('handover.nowHint') : t('handover.frozenHint', { time: formatDateTime(page.moment.at) })}
      </p>
      <MomentView moment={page.moment} />
    </Flex>
  )
}
