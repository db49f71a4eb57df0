import type { CaseDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { caseQuery, useCaseState } from '../api/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseItems } from './case-items.tsx'
import { CaseLockButton } from './case-lock-button.tsx'
import { CaseLocks } from './case-locks.tsx'
import css from './evidence.module.css'
import { ExportDialog } from './export-dialog.tsx'
import { NoteForm } from './note-form.tsx'

interface Props {
  caseId: string
  onClose: () => void
}

/** One case: what it holds, and what may be done with it. */
export function CaseDrawer({ caseId, onClose }: Props) {
  const errorText = useErrorText()
  const { data: found, error, refetch } = useQuery(caseQuery(caseId))
  return (
    <AppDrawer
      title={found?.title ?? ''}
      size={760}
      onClose={onClose}
      extra={found && <CaseActs found={found} />}
    >
      {error && !found && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!found && !error && <LoadingMask isLoading />}
      {found && <CaseContent found={found} />}
    </AppDrawer>
  )
}

function CaseContent({ found }: { found: CaseDetails }) {
  const t = useT()
  const mayKeep = useMay('evidence.lock')
  const isOpen = found.state === 'open'
  const isEmpty = found.locks.length === 0 && found.items.length === 0
  return (
    <>
      <p className={css['text']}>{found.description}</p>
      <p className={css['quiet']}>
        {t('evidence.field.createdBy')} {seededName(t, found.createdBy)}, {formatDateTime(found.createdAt)}
      </p>
      {!isOpen && <Alert type="info" showIcon title={t('evidence.closed')} />}
      {found.hasHidden && <Alert type="warning" showIcon title={t('evidence.hidden')} />}
      {isEmpty && <p>{t('evidence.empty')}</p>}
      <CaseLocks locks={found.locks} />
      {isOpen && mayKeep && <CaseLockButton found={found} />}
      <CaseItems found={found} />
      {isOpen && mayKeep && <NoteForm caseId={found.id} />}
    </>
  )
}

function CaseActs({ found }: { found: CaseDetails }) {
  const t = useT()
  const [mayKeep, mayExport] = [useMay('evidence.lock'), useMay('evidence.export')]
  const [shown, setShown] = useState<'form' | 'export'>()
  const stating = useCaseState()
  const isOpen = found.state === 'open'
  const turn = () =>
    stating.mutate({ caseId: found.id, version: found.version, state: isOpen ? 'closed' : 'open' })
  return (
    <Space>
      {mayKeep && <Button onClick={() => setShown('form')}>{t('shared.action.edit')}</Button>}
      {mayKeep && (
        <Button loading={stating.isPending} onClick={turn}>
          {t(isOpen ? 'evidence.act.close' : 'evidence.act.reopen')}
        </Button>
      )}
      {mayExport && (
        <Button type="primary" onClick={() => setShown('export')}>
          {t('evidence.act.export')}
        </Button>
      )}
      {shown === 'form' && (
        <CaseForm seen={found} onDone={() => setShown(undefined)} onClose={() => setShown(undefined)} />
      )}
      {shown === 'export' && <ExportDialog found={found} onClose={() => setShown(undefined)} />}
    </Space>
  )
}
