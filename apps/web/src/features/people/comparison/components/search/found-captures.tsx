import type { FoundCapture } from '@palisade/contract'
import { Button, Segmented, Timeline } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { cameraWay } from '#shared/map/camera-way.ts'
import { useMapWay } from '#shared/map/map-store.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { inTime, placesOf } from '../../model/found-captures.ts'
import type { SearchPurpose } from '../../model/search-purpose.ts'
import { CaptureFace } from './capture-face.tsx'
import css from './person-search.module.css'
import { SeenTogether } from './seen-together.tsx'

const views = ['pictures', 'list', 'way', 'together'] as const
/** Px of a picture's side, and of one in a row. */
const [SIDE, ROW_SIDE] = [112, 40]
/** Px. */
const TABLE_HEIGHT = 420
/** Captures that are drawn at first, and with each press of the button below them; each fetches its picture. */
const SHOWN = 60

interface Props {
  captures: readonly FoundCapture[]
  said: SearchPurpose
  /** More are being looked for. */
  isRunning: boolean
}

/** The captures that were found, as pictures, as a list, or in the order of time; the map shows the way. */
export function FoundCaptures({ captures, said, isRunning }: Props) {
  const t = useT()
  const [view, setView] = useState<(typeof views)[number]>('pictures')
  useMapWay(useMemo(() => cameraWay(captures, 'done'), [captures]))
  return (
    <section className={css['found']} aria-label={t('faceSearch.sheet')}>
      <Segmented
        value={view}
        options={views.map(value => ({ value, label: t(`faceSearch.view.${value}`) }))}
        onChange={setView}
      />
      {view === 'pictures' && <Pictures captures={captures} />}
      {view === 'list' && <List captures={captures} />}
      {view === 'way' && <Way captures={captures} />}
      {view === 'together' && !isRunning && <SeenTogether captures={captures} said={said} />}
    </section>
  )
}

const Similarity = ({ capture: { similarity } }: { capture: FoundCapture }) =>
  useT()('faceSearch.similarity', { percent: similarity })

/** The first captures, and the button that shows more of them. */
function useShown(captures: readonly FoundCapture[]) {
  const t = useT()
  const [shown, setShown] = useState(SHOWN)
  const more = captures.length > shown && (
    <Button onClick={() => setShown(shown + SHOWN)}>
      {t('faceSearch.more', { count: captures.length - shown })}
    </Button>
  )
  return [captures.slice(0, shown), more] as const
}

function Pictures({ captures }: { captures: readonly FoundCapture[] }) {
  const [shown, more] = useShown(captures)
  return (
    <>
      <ul className={css['pictures']}>
        {shown.map(capture => (
          <li key={capture.id}>
            <CaptureFace capture={capture} size={SIDE} />
            <strong>
              <Similarity capture={capture} />
            </strong>
            <span>{capture.camera.name}</span>
            <span>{formatDateTime(capture.at)}</span>
            <PlaybackLink cameraId={capture.camera.id} moment={capture.at} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function List({ captures }: { captures: readonly FoundCapture[] }) {
  const t = useT()
  const columns = useMemo<DataColumn<FoundCapture>[]>(
    () => [
      {
        key: 'picture',
        title: t('faceSearch.picture'),
        width: 70,
        render: capture => <CaptureFace capture={capture} size={ROW_SIDE} />,
      },
      {
        key: 'similarity',
        title: t('faceSearch.field.similarity'),
        width: 110,
        render: capture => <Similarity capture={capture} />,
      },
      {
        key: 'time',
        title: t('faceSearch.field.time'),
        width: 165,
        render: ({ at }) => formatDateTime(at),
      },
      { key: 'camera', title: t('faceSearch.field.camera'), width: 150, render: ({ camera }) => camera.name },
      { key: 'area', title: t('faceSearch.field.area'), width: 120, render: ({ areaName }) => areaName },
      {
        key: 'playback',
        title: '',
        width: 110,
        render: ({ camera, at }) => <PlaybackLink cameraId={camera.id} moment={at} />,
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('faceSearch.view.list')}
      columns={columns}
      rows={captures}
      rowKey={({ id }) => id}
      height={TABLE_HEIGHT}
    />
  )
}

function Way({ captures }: { captures: readonly FoundCapture[] }) {
  const t = useT()
  const [shown, more] = useShown(inTime(captures))
  return (
    <>
      <h3 className={css['title']}>{t('faceSearch.places')}</h3>
      <ul>
        {placesOf(captures).map(({ id, name, count }) => (
          <li key={id}>
            {name}: {t('faceSearch.placeCount', { count })}
          </li>
        ))}
      </ul>
      <Timeline
        items={shown.map(capture => ({
          key: capture.id,
          content: (
            <span className={css['stop']}>
              <CaptureFace capture={capture} size={ROW_SIDE} />
              <strong>{formatDateTime(capture.at)}</strong> {capture.areaName} / {capture.camera.name}{' '}
              <PlaybackLink cameraId={capture.camera.id} moment={capture.at} />
            </span>
          ),
        }))}
      />
      {more}
    </>
  )
}
