import type { CheckpointCode } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { addressOf } from '#shared/api/address.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { PrintArea } from '#shared/ui/print/print-area.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { codesQuery } from '../../api/checkpoint-queries.ts'
import { codeGroups } from '../../model/checkpoint-code.ts'
import css from './codes.module.css'

const QR_PIXELS = 160

/** The codes as cards: what is shown is what is printed, by the browser, which also makes a PDF of it. */
export function CodesDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, isPending, refetch } = useQuery(codesQuery(ids))
  return (
    <AppModal
      title={t('patrolCheckpoint.print.title', { count: ids.length })}
      okText={t('patrolCheckpoint.print.now')}
      okButtonProps={{ disabled: !data }}
      cancelText={t('shared.action.cancel')}
      width={640}
      onOk={() => window.print()}
      onCancel={onClose}
    >
      <p>{t('patrolCheckpoint.print.hint')}</p>
      {isPending && <LoadingMask isLoading />}
      {error && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Cards codes={data} />
          <PrintArea>
            <Cards codes={data} />
          </PrintArea>
        </>
      )}
    </AppModal>
  )
}

function Cards({ codes }: { codes: readonly CheckpointCode[] }) {
  const t = useT()
  return (
    <ul className={css['cards']}>
      {codes.map(({ id, name, areaName, code }) => (
        <li key={id}>
          <div role="img" aria-label={t('patrolCheckpoint.print.code', { name })}>
            <QRCode
              value={addressOf(`/staff?checkpoint=${code}`)}
              size={QR_PIXELS}
              type="svg"
              color="#000"
              bgColor="#fff"
            />
          </div>
          <strong>{name}</strong>
          <span>{seededName(t, areaName)}</span>
          <code>{codeGroups(code)}</code>
        </li>
      ))}
    </ul>
  )
}
