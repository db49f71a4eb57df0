import type { FaceImportReport } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { ImportState, isUnderWay } from '#shared/ui/import-dialog/import-state.tsx'
import { importQuery, useAnswerImport, useCancelImport } from '../../api/sheet-queries.ts'
import type { OtherPerson } from '../../model/other-person.ts'
import css from '../library.module.css'
import { ImportRows } from './import-rows.tsx'

interface Props {
  importId: string
  onAgain: () => void
  /** Looks at the person who has a certificate number already. */
  onOther: (other: OtherPerson) => void
}

/** How far an import is, the rows that did not go in, and those about which it asks. */
export function ImportProgress({ importId, onAgain, onOther }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const report = useQuery(importQuery(importId))
  const cancel = useCancelImport()
  const { data, error } = report
  if (!data) {
    const failure = error && <ErrorState title={textOf(error)} onRetry={() => void report.refetch()} />
    return failure ?? <Progress percent={0} />
  }
  const isOpen = isUnderWay(data) || data.state === 'asking'
  return (
    <div className={css['import']}>
      <State report={data} />
      {data.state === 'asking' && <Question report={data} onOther={onOther} />}
      <ImportRows
        label={t('faceSheet.import.faults')}
        rows={data.faults.filter(fault => !fault.isOpen)}
        onOther={onOther}
      />
      <div className={css['importBar']}>
        {isOpen && (
          <Button danger loading={cancel.isPending} onClick={() => cancel.mutate(importId)}>
            {t('shared.import.cancel')}
          </Button>
        )}
        {!isUnderWay(data) && <Button onClick={onAgain}>{t('shared.import.again')}</Button>}
      </div>
    </div>
  )
}

function State({ report }: { report: FaceImportReport }) {
  const t = useT()
  const { added, failed, duplicates, group } = report
  return (
    <ImportState
      title={t('faceSheet.import.title')}
      found={report}
      done={added + failed + duplicates}
      place={group.name}
      counts={t('faceSheet.import.counts', { added, failed })}
    />
  )
}

/** The persons whose certificate number is known: those that are ticked are added beside. */
function Question({ report, onOther }: { report: FaceImportReport } & Pick<Props, 'onOther'>) {
  const t = useT()
  const { id: importId, faults, duplicates } = report
  const answer = useAnswerImport()
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <Alert type="info" showIcon title={t('faceSheet.import.asks', { count: duplicates })} />
      <ImportRows
        label={t('faceSheet.import.duplicates')}
        rows={faults.filter(fault => fault.isOpen)}
        selection={{ keys: chosen, onChange: setChosen }}
        onOther={onOther}
      />
      <Button
        type="primary"
        loading={answer.isPending}
        onClick={() => answer.mutate({ importId, rows: chosen.map(Number) })}
      >
        {t('faceSheet.import.answer')}
      </Button>
    </>
  )
}
