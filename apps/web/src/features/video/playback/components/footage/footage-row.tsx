import {
  DeleteOutlined,
  DownloadOutlined,
  MergeCellsOutlined,
  PauseOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { FootageFile } from '@palisade/contract'
import { App, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { ListRow } from '#shared/ui/row-list/row-list.tsx'
import { addClips } from '../../api/footage-desk.ts'
import { isOpen, useFootage } from '../../api/footage-queries.ts'
import { forgetTransfer, pauseTransfer, startTransfer, useTransfers } from '../../api/footage-transfers.ts'
import { timeLeft } from '../../model/footage-offer.ts'
import css from './footage.module.css'

/** One file: what is in it, how far it is, and what may be done with it. */
export function FootageRow({ file }: { file: FootageFile }) {
  const t = useT()
  const { fileName: name, clips, status } = file
  const [first] = clips
  const of = clips.length > 1 ? t('footage.clipCount', { count: clips.length }) : (first?.cameraName ?? '')
  return (
    <ListRow
      acts={
        <>
          {status === 'done' && <DoneActs file={file} />}
          <RemoveAct file={file} />
        </>
      }
    >
      <strong>{name}</strong>
      <span className={css['quiet']}>
        {of}
        {clips.length === 1 && first && `, ${formatDateTime(first.from)} – ${formatTime(first.to)}`}
      </span>
      <Standing file={file} />
      {file.gaps > 0 && <span>{t('footage.gaps', { count: file.gaps, seconds: file.missingSeconds })}</span>}
      {status === 'done' && <TransferState file={file} />}
    </ListRow>
  )
}

/** How far the file is; of a failed one, why. */
function Standing({ file }: { file: FootageFile }) {
  const t = useT()
  const { status, bytes, totalBytes, encodedPercent, errorCode, errorClip, expiresAt, fileName } = file
  if (status === 'waiting') return <span>{t('footage.queued')}</span>
  if (status === 'failed') {
    const text = t.error(errorCode ?? '') ?? errorCode ?? ''
    return (
      <span className={css['failed']}>
        {errorClip === null ? text : t('footage.failedClip', { clip: errorClip, text })}
      </span>
    )
  }
  if (status === 'done' && expiresAt !== null) return <Kept bytes={bytes} until={expiresAt} />
  if (totalBytes === 0 && encodedPercent !== null) {
    const text = t('footage.reencoding', { percent: encodedPercent })
    return (
      <Progress
        percent={encodedPercent}
        size="small"
        format={() => text}
        aria-label={`${fileName}: ${text}`}
      />
    )
  }
  if (totalBytes === 0) return <span>{t('footage.preparing')}</span>
  const percent = Math.floor((bytes / totalBytes) * 100)
  const text = t('footage.progress', { percent, ready: formatBytes(bytes), total: formatBytes(totalBytes) })
  return <Progress percent={percent} size="small" format={() => text} aria-label={`${fileName}: ${text}`} />
}

function Kept({ bytes, until }: { bytes: number; until: string }) {
  const t = useT()
  const { unit, count } = timeLeft(until, useNow(60_000))
  const time = t(`footage.${unit}`, { count })
  return <span className={css['quiet']}>{`${formatBytes(bytes)}, ${t('footage.left', { time })}`}</span>
}

/** How much of it has come from the server, once it is being saved. */
function TransferState({ file }: { file: FootageFile }) {
  const t = useT()
  const errorText = useErrorText()
  const transfer = useTransfers(state => state[file.fileId])
  if (!transfer) return null
  const percent = Math.floor((transfer.received / Math.max(1, transfer.total)) * 100)
  if (transfer.isRunning) return <span role="status">{t('footage.saving', { percent })}</span>
  return (
    <span className={css['failed']} role="status">
      {t('footage.broken', { percent })} {transfer.error !== undefined && errorText(transfer.error)}
    </span>
  )
}

function DoneActs({ file }: { file: FootageFile }) {
  const t = useT()
  const { message } = App.useApp()
  const { fileId, fileName: name, clips, kind } = file
  const transfer = useTransfers(state => state[fileId])
  const save = async () => {
    if (await startTransfer(file)) void message.success(t('footage.saved', { name }))
  }
  const choose = () => {
    if (!addClips(clips)) void message.warning(t('footage.spliceFull'))
  }
  return (
    <>
      {transfer?.isRunning ? (
        <Act
          label={t('footage.stopSaving', { name })}
          icon={<PauseOutlined />}
          onClick={() => pauseTransfer(fileId)}
        />
      ) : (
        <Act
          label={t(transfer ? 'footage.goOn' : 'footage.save', { name })}
          icon={<DownloadOutlined />}
          onClick={() => void save()}
        />
      )}
      {kind !== 'evidence' && (
        <Act label={t('footage.choose', { name })} icon={<MergeCellsOutlined />} onClick={choose} />
      )}
    </>
  )
}

function RemoveAct({ file }: { file: FootageFile }) {
  const t = useT()
  const confirm = useConfirm()
  const { remove } = useFootage()
  const { fileId, fileName: name, status } = file
  const isMade = isOpen(file)
  const removeNow = () => remove.mutate(fileId, { onSuccess: () => forgetTransfer(fileId) })
  // Only what is there is asked about.
  const ask = async () => {
    const title = t('shared.confirm.deleteNamed', { name })
    if (status !== 'done' || (await confirm({ title, isDanger: true }))) removeNow()
  }
  return (
    <Act
      label={t(isMade ? 'footage.cancel' : 'footage.remove', { name })}
      icon={isMade ? <StopOutlined /> : <DeleteOutlined />}
      isLoading={remove.isPending}
      onClick={() => void ask()}
    />
  )
}

interface ActProps {
  label: string
  icon: ReactNode
  isLoading?: boolean
  onClick: () => void
}

const Act = ({ label, icon, isLoading = false, onClick }: ActProps) => (
  <Button size="small" icon={icon} aria-label={label} title={label} loading={isLoading} onClick={onClick} />
)
