import type { PlanHole, PlannedCamera } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { holesQuery } from '../api/recording-queries.ts'
import { hoursOf, type FiguresPeriod } from '../model/figures-period.ts'
import { lengthText } from '../model/length-text.ts'

const secondsOf = ({ from, to }: PlanHole) => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

/** The hours that the columns of the list count. */
function lastHours(period: FiguresPeriod) {
  const now = Date.now()
  return {
    from: new Date(now - hoursOf(period) * 3_600_000).toISOString(),
    to: new Date(now).toISOString(),
  }
}

interface Props {
  camera: PlannedCamera
  period: FiguresPeriod
  onClose: () => void
}

/** Says from when to when a camera was not recorded although its plan wanted it, and why; each leads to what is recorded around it. */
export function HolesDialog({ camera, period, onClose }: Props) {
  const t = useT()
  const mayPlay = useMay('playback.view')
  const errorText = useErrorText()
  const [range] = useState(() => lastHours(period))
  const found = useQuery(holesQuery(camera.id, range))
  return (
    <AppModal
      title={t('recording.holes.title', { name: camera.name, period: t(`recording.period.${period}`) })}
      width={720}
      footer={null}
      onCancel={onClose}
    >
      {found.error ? (
        <ErrorState title={errorText(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Table<PlanHole>
          size="small"
          rowKey="from"
          loading={found.isPending}
          dataSource={found.data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: t('recording.holes.none') }}
          columns={[
            {
              key: 'span',
              title: t('recording.holes.span'),
              render: (_value, hole) => `${formatDateTime(hole.from)} – ${formatDateTime(hole.to)}`,
            },
            {
              key: 'length',
              title: t('recording.holes.length'),
              render: (_value, hole) => lengthText(t, secondsOf(hole)),
            },
            {
              key: 'cause',
              title: t('recording.holes.cause'),
              render: (_value, { cause }) =>
                cause ? t(`enums.recordingCause.${cause}`) : t('recording.holes.unknown'),
            },
            ...(mayPlay
              ? [
                  {
                    key: 'look',
                    title: t('recording.holes.look'),
                    render: (_value: unknown, { from }: PlanHole) => (
                      <PlaybackLink cameraId={camera.id} moment={from} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </AppModal>
  )
}
