import type { PlannedCamera, RecordingFigures, RecordingStateName } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button } from 'antd'
import { formatBytes } from '#shared/lib/bytes.ts'
import { formatDate } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import { lengthText } from '../model/length-text.ts'

const tones: Readonly<Record<RecordingStateName, StatusTone>> = {
  starting: 'waiting',
  recording: 'good',
  interrupted: 'bad',
  buffering: 'waiting',
  idle: 'paused',
  unknown: 'neutral',
}

interface Shown {
  figures: ReadonlyMap<string, RecordingFigures>
  onHoles: (camera: PlannedCamera) => void
}

/** The truth beside each plan: whether it is recorded now, and what of the last 24 hours is there. */
export function figureColumns(t: Translator, { figures, onHoles }: Shown): DataColumn<PlannedCamera>[] {
  const of =
    (draw: (one: RecordingFigures, camera: PlannedCamera) => React.ReactNode) => (camera: PlannedCamera) => {
      const one = figures.get(camera.id)
      return one && draw(one, camera)
    }
  return [
    {
      key: 'recording',
      title: t('recording.field.state'),
      width: 130,
      render: of(one => (
        <span title={one.cause ? t(`enums.recordingCause.${one.cause}`) : undefined}>
          <StatusTag tone={tones[one.state]} label={stateText(t, one)} />
        </span>
      )),
    },
    {
      key: 'planned',
      title: `${t('recording.field.recorded')} / ${t('recording.field.planned')}`,
      width: 160,
      render: of(one =>
        one.plannedSeconds === 0 && one.recordedSeconds === 0
          ? t('recording.noPlan')
          : `${lengthText(t, one.recordedSeconds)} / ${lengthText(t, one.plannedSeconds)}`,
      ),
    },
    {
      key: 'missing',
      title: t('recording.field.missing'),
      width: 85,
      render: of((one, camera) => {
        if (one.plannedSeconds === 0) return ''
        if (one.missingSeconds === 0) return <StatusTag tone="good" label={t('recording.noneMissing')} />
        const length = lengthText(t, one.missingSeconds)
        return (
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('recording.showHoles', { name: camera.name, length })}
            onClick={() => onHoles(camera)}
          >
            {length}
          </Button>
        )
      }),
    },
    {
      key: 'keptSince',
      title: t('recording.field.keptSince'),
      width: 105,
      render: of(one => formatDate(one.keptSince)),
    },
    {
      key: 'rate',
      title: t('recording.field.rate'),
      width: 95,
      align: 'right',
      render: of(one =>
        one.bytesPerSecond === null ? '' : `${Math.round((one.bytesPerSecond * 8) / 1000)} kbit/s`,
      ),
    },
    {
      key: 'kept',
      title: t('recording.field.kept'),
      width: 100,
      align: 'right',
      render: of(one => (one.keptBytes === 0 ? '' : formatBytes(one.keptBytes))),
    },
  ]
}

const stateText = (t: Translator, { state, isManual }: RecordingFigures): string => {
  const text = t(`enums.recordingState.${state}`)
  return isManual ? `${text} · ${t('recording.byHand')}` : text
}
