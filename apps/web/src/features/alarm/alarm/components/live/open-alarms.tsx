import type { Alarm } from '@palisade/contract'
import { useEffect, useEffectEvent, useId, useImperativeHandle, type KeyboardEvent, type Ref } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { rowByKey } from '../../model/desk-choice.ts'
import { AlarmRow } from './alarm-row.tsx'
import { useRowWindow } from './use-row-window.ts'
import css from './open-alarms.module.css'

/** CSS px, as in the style sheet. */
const ROW_HEIGHT = 76

interface Props {
  alarms: readonly Alarm[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  ref: Ref<{ focus: () => void }>
}

/** The live queue, however long: one tab stop, in which arrow keys choose. */
export function OpenAlarms({ alarms, selectedId, onSelect, ref }: Props) {
  const t = useT()
  const id = useId()
  const { frame, first, end, reveal, onScroll } = useRowWindow(alarms.length, ROW_HEIGHT)
  const selected = alarms.findIndex(alarm => alarm.id === selectedId)
  const focus = () => frame.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({ focus }))
  const revealSelected = useEffectEvent((wanted: string | undefined) =>
    reveal(alarms.findIndex(alarm => alarm.id === wanted)),
  )
  useEffect(() => revealSelected(selectedId), [selectedId])

  const handleKey = (event: KeyboardEvent) => {
    const next = alarms[rowByKey(event.key, selected, alarms.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.id)
  }
  const drawn = alarms.slice(first, end)
  const isDrawn = drawn.some(alarm => alarm.id === selectedId)
  return (
    <div
      ref={frame}
      className={css['list']}
      role="listbox"
      tabIndex={0}
      aria-label={t('alarm.live.title')}
      aria-activedescendant={isDrawn ? `${id}${selectedId}` : undefined}
      onScroll={onScroll}
      onKeyDown={handleKey}
      // The focus stays at the list: a row is gone when it is scrolled away.
      onMouseDown={event => {
        event.preventDefault()
        focus()
      }}
    >
      <div className={css['all']} style={{ height: alarms.length * ROW_HEIGHT }}>
        <div className={css['drawn']} style={{ top: first * ROW_HEIGHT }}>
          {drawn.map((alarm, index) => (
            <AlarmRow
              key={alarm.id}
              id={`${id}${alarm.id}`}
              alarm={alarm}
              isSelected={alarm.id === selectedId}
              position={first + index + 1}
              count={alarms.length}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
