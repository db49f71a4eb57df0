import { StepForwardOutlined } from '@ant-design/icons'
import type { Alarm, AlarmLevel } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useElementSize } from '#shared/lib/use-element-size.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { rememberAlarm, selectOnMap, showAlarm, useAlarmsOfMap, useMapInset } from '#shared/map/map-store.ts'
import { useAlarmPlace } from '#shared/map/use-alarm-place.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { alarmDetailsQuery, deskQuery } from '../api/alarm-queries.ts'
import { AlarmDetail } from '../components/details/alarm-detail.tsx'
import { DeskPicture } from '../components/details/desk-picture.tsx'
import { FloodNotice } from '../components/live/flood-notice.tsx'
import { DeskKeysButton } from '../components/live/keys-button.tsx'
import { LevelCounts } from '../components/live/level-counts.tsx'
import { ShelvedCount } from '../components/live/shelved-count.tsx'
import { OpenAlarms } from '../components/live/open-alarms.tsx'
import { useFlood } from '../components/live/use-flood.ts'
import { useDeskChoice } from '../components/live/use-desk-choice.ts'
import { splitShelved } from '../model/open-list.ts'
import css from './alarm-live-page.module.css'

const LIST_WIDTH = 320
const DETAIL_WIDTH = 400

const none: readonly Alarm[] = []

/** `/alarm/live`: the queue, the chosen alarm with its picture, and below that the map; the choice is in the address. */
export function AlarmLivePage() {
  const t = useT()
  const { textOf } = useApiError()
  const [level, setLevel] = useState<AlarmLevel>()
  const desk = useQuery(deskQuery())
  const [isShelf, setIsShelf] = useState(false)
  const { rung, shelved } = useMemo(() => splitShelved(desk.data ?? none), [desk.data])
  const all = isShelf ? shelved : rung
  const alarms = useMemo(() => (level ? all.filter(alarm => alarm.level === level) : all), [all, level])
  const { chosen, choose, goOn } = useDeskChoice(alarms)
  const flood = useFlood(all, alarms)
  const list = useRef<{ focus: () => void }>(null)
  const focusList = () => list.current?.focus()
  const picture = useRef<HTMLDivElement>(null)
  const covered = useElementSize(picture)?.height ?? 0
  useMapInset({ left: LIST_WIDTH, right: DETAIL_WIDTH, top: covered })
  useChosenOnMap(chosen)
  useAlarmsOfMap(choose)

  const leftId = useRef<string>(undefined)
  const goneOnTo = useEffectEvent((id: string | undefined) => {
    if (leftId.current === undefined || leftId.current === id) return
    leftId.current = undefined
    focusList()
  })
  useEffect(() => goneOnTo(chosen), [chosen])
  const handleClosed = (ids: readonly string[]) => {
    // The dialog that is still there keeps the focus in it: the list takes it with the next alarm.
    leftId.current = chosen
    goOn(ids)
  }
  const next = (
    <Button
      size="small"
      icon={<StepForwardOutlined />}
      title={`${t('alarm.live.key.next')} (N)`}
      aria-label={t('alarm.live.key.next')}
      aria-keyshortcuts="N"
      disabled={alarms.length === 0}
      onClick={() => goOn([])}
    />
  )
  return (
    <div className={css['page']}>
      <section className={css['panel']} style={{ width: LIST_WIDTH }}>
        <LevelCounts level={level} onLevel={setLevel} />
        {(isShelf || shelved.length > 0) && (
          <ShelvedCount count={shelved.length} isShown={isShelf} onShow={setIsShelf} />
        )}
        {flood.isFlood && (
          <FloodNotice coming={flood.coming} isSingle={flood.isSingle} onSingle={flood.setSingle} />
        )}
        <div className={css['queue']}>
          {desk.error && !desk.data ? (
            <ErrorState title={textOf(desk.error)} onRetry={() => void desk.refetch()} />
          ) : (
            <LoadingMask isLoading={desk.isPending}>
              {desk.isSuccess && alarms.length === 0 && (
                <EmptyState title={t(isShelf ? 'alarm.live.noneShelved' : 'alarm.live.none')} />
              )}
              {alarms.length > 0 && (
                <OpenAlarms
                  ref={list}
                  rows={flood.rows}
                  selectedId={chosen}
                  onSelect={choose}
                  onToggle={flood.toggleGroup}
                />
              )}
            </LoadingMask>
          )}
        </div>
      </section>
      <div className={css['middle']}>
        <div ref={picture}>{chosen !== undefined && <DeskPicture alarmId={chosen} />}</div>
      </div>
      <section className={css['panel']} style={{ width: DETAIL_WIDTH }} aria-live="polite">
        <div className={css['scroll']}>
          <AlarmDetail
            alarmId={chosen}
            desk={{ alarms: all, onAcknowledged: focusList, onClosed: handleClosed }}
            buttons={
              <>
                {next}
                <DeskKeysButton />
              </>
            }
          />
        </div>
      </section>
    </div>
  )
}

/** Marks the chosen alarm on the map and brings it into the middle, once for each choice. */
function useChosenOnMap(alarmId: string | undefined) {
  const { data: alarm } = useQuery({ ...alarmDetailsQuery(alarmId ?? ''), enabled: alarmId !== undefined })
  const { longitude, latitude } = useAlarmPlace(alarm) ?? {}
  const { id, deviceId = null } = alarm ?? {}
  useEffect(() => {
    if (id === undefined) return
    rememberAlarm(id)
    if (longitude === undefined || latitude === undefined) selectOnMap(undefined)
    else showAlarm({ id, deviceId, place: { longitude, latitude } })
  }, [id, deviceId, longitude, latitude])
}
