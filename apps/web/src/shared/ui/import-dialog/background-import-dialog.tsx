import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { FileChoice, type SendFile } from './import-dialog.tsx'
import css from './import-dialog.module.css'
import { ImportFrame } from './import-frame.tsx'
import type { ColumnName, ImportFault } from './import-report.ts'
import { ReportFaults } from './import-report-view.tsx'
import type { ListedImport } from './import-list.tsx'
import { ImportState, isUnderWay, lookAgain } from './import-state.tsx'

type Report = ListedImport & { faults: readonly ImportFault[] }

/** The calls of an import that goes on by itself. */
export interface ImportCalls {
  /** Below it whatever is shown of the imports. */
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<ListedImport[]>
  report: (importId: string, signal: AbortSignal) => Promise<Report>
  start: Omit<SendFile, 'mutate'> & {
    mutate: (file: File, on: { onSuccess: (started: ListedImport) => void }) => void
  }
  cancel: { isPending: boolean; mutate: (importId: string) => void }
}

interface Props {
  title: string
  /** Further advice about the columns. */
  hint: string
  /** `size` in bytes; `faults`: reasons that a report holds at most. */
  limits: { rows: number; size: number; faults: number }
  template: (signal: AbortSignal) => Promise<ReceivedFile>
  calls: ImportCalls
  nameOf: ColumnName
  onClose: () => void
}

/** Takes an .xlsx, and shows how far the import of it is and each row that did not go in; one that is under way is shown again. */
export function BackgroundImportDialog({ title, hint, limits, template, calls, nameOf, onClose }: Props) {
  const { data } = useQuery({
    queryKey: [...calls.key, 'list'],
    queryFn: ({ signal }) => calls.list(signal),
    staleTime: 0,
    meta: { ownErrors: true },
  })
  const [shown, setShown] = useState<string>()
  const importId = shown === 'new' ? undefined : (shown ?? data?.find(isUnderWay)?.id)
  const { start } = calls
  const send = {
    error: start.error,
    isPending: start.isPending,
    mutate: (file: File) => start.mutate(file, { onSuccess: ({ id }) => setShown(id) }),
  }
  return (
    <ImportFrame title={title} isSending={start.isPending} onClose={onClose}>
      {importId === undefined ? (
        <FileChoice hint={hint} limits={limits} template={template} send={send} />
      ) : (
        <Running
          key={importId}
          importId={importId}
          title={title}
          calls={calls}
          faultsShown={limits.faults}
          nameOf={nameOf}
          onAgain={() => setShown('new')}
        />
      )}
    </ImportFrame>
  )
}

interface RunningProps extends Pick<Props, 'title' | 'calls' | 'nameOf'> {
  importId: string
  faultsShown: number
  onAgain: () => void
}

function Running({ importId, title, calls, faultsShown, nameOf, onAgain }: RunningProps) {
  const t = useT()
  const { textOf } = useApiError()
  const report = useQuery({
    queryKey: [...calls.key, 'details', importId],
    queryFn: ({ signal }) => calls.report(importId, signal),
    refetchInterval: query => lookAgain(query.state.data),
    meta: { ownErrors: true },
  })
  const { data, error } = report
  if (!data) {
    const failure = error && <ErrorState title={textOf(error)} onRetry={() => void report.refetch()} />
    return failure ?? <Progress percent={0} />
  }
  const { added, failed, total } = data
  return (
    <div className={css['dialog']}>
      <ImportState
        title={title}
        found={data}
        done={added + failed}
        counts={t('shared.import.counts', { added, failed })}
      />
      {isUnderWay(data) ? (
        <div className={css['bar']}>
          <Button danger loading={calls.cancel.isPending} onClick={() => calls.cancel.mutate(importId)}>
            {t('shared.import.cancel')}
          </Button>
        </div>
      ) : (
        <ReportFaults
          report={{ ...data, rows: total ?? 0 }}
          faultsShown={faultsShown}
          nameOf={nameOf}
          onAgain={onAgain}
        />
      )}
    </div>
  )
}
