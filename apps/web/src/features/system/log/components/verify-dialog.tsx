import type { LogFault, LogVerdict } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Alert, Flex, Spin } from 'antd'
import { useEffect } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useVerifyLog } from '../api/log-queries.ts'

/** Checks the whole log at once and says whether it holds, or where it does not. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { mutate, data, error } = useVerifyLog()
  useEffect(() => mutate(), [mutate])
  return (
    <AppModal title={t('log.verdict.title')} footer={null} width={560} onCancel={onClose}>
      {data && <Verdict verdict={data} />}
      {error && <Alert type="error" showIcon title={textOf(error)} />}
      {!data && !error && (
        <Flex align="center" gap={12} style={{ padding: 16 }}>
          <Spin />
          <span>{t('log.verifying')}</span>
        </Flex>
      )}
    </AppModal>
  )
}

function Verdict({ verdict }: { verdict: LogVerdict }) {
  const t = useT()
  const { ok, rows, firstSerial, lastSerial, heads, unsealed, faults, faultCount } = verdict
  const unsealedText = unsealed > 0 && <div>{t('log.verdict.unsealed', { count: unsealed })}</div>
  if (ok) {
    const isEmpty = firstSerial === null || lastSerial === null
    return (
      <Alert
        type="success"
        showIcon
        title={t(isEmpty ? 'log.verdict.empty' : 'log.verdict.ok')}
        description={
          <>
            {!isEmpty &&
              t('log.verdict.okText', { rows, first: String(firstSerial), last: String(lastSerial), heads })}
            {unsealedText}
          </>
        }
      />
    )
  }
  return (
    <Alert
      type="error"
      showIcon
      title={t('log.verdict.broken', { count: faultCount })}
      description={
        <>
          <p>{t('log.verdict.brokenText')}</p>
          <ul style={{ maxHeight: 320, overflow: 'auto', paddingInlineStart: 20, margin: 0 }}>
            {faults.map(fault => (
              <li key={`${String(fault.serial)} ${fault.reason}`}>{faultText(t, fault)}</li>
            ))}
            {faultCount > faults.length && (
              <li>{t('log.verdict.more', { count: faultCount - faults.length })}</li>
            )}
          </ul>
          {unsealedText}
        </>
      }
    />
  )
}

function faultText(t: Translator, { serial, reason, rows, since }: LogFault): string {
  if (serial === 0) return t('log.noHeads')
  const fault = t(`log.fault.${reason}`)
  if (reason === 'held') return t('log.verdict.since', { fault, time: formatDateTime(since) })
  const place =
    serial === null
      ? t('log.verdict.noSerial', { count: rows })
      : rows > 1
        ? t('log.verdict.rows', { first: String(serial), last: String(serial + rows - 1) })
        : t('log.verdict.row', { serial: String(serial) })
  return `${place}: ${since === undefined ? fault : t('log.verdict.since', { fault, time: formatDateTime(since) })}`
}
