import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { rowByKey } from '../../model/desk-choice.ts'
import { rowOfAlarm, type DeskRow } from '../../model/flood.ts'
import { AlarmRow } from './alarm-row.tsx'
import { GroupRow } from './group-row.tsx'
import { useRowWindow } from './use-row-window.ts'
import css from './open-alarms.module.css'

/** CSS px, as in the style sheet. */
const ROW_HEIGHT = 76

/** The focus stands there after a choice in the main menu, and does nothing more. */
const IDLE = '[role="menuitem"]'

interface Props {
  rows: readonly DeskRow[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** Folds a group or unfolds it. */
  onToggle: (key: string) => void
  ref: Ref<{ focus: () => void }>
}

/** The live queue, however long: one tab stop, in which arrow keys choose. */
export function OpenAlarms({ rows, selectedId, onSelect, onToggle, ref }: Props) {
  const t = useT()
  const id = useId()
  const { frame, first, end, reveal, onScroll } = useRowWindow(rows.length, ROW_HEIGHT)
  /** The group that the keys stand on. */
  const [groupKey, setGroupKey] = useState<string>()
  const atGroup = rows.findIndex(row => row.kind === 'group' && row.key === groupKey)
  const selected = atGroup >= 0 ? atGroup : rowOfAlarm(rows, selectedId)
  const focus = () => frame.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({ focus }))
  const arrive = useEffectEvent(() => {
    // Whoever comes to the desk, or waited at an empty one, has the keys of the queue at once; who writes somewhere keeps the focus.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest(IDLE)) focus()
  })
  useEffect(() => arrive(), [])
  const chosen = atGroup >= 0 ? groupKey : selectedId
  const revealSelected = useEffectEvent((key: string | undefined) => {
    if (key !== undefined) reveal(selected)
  })
  useEffect(() => revealSelected(chosen), [chosen])

  const handleToggle = (key: string) => {
    setGroupKey(key)
    onToggle(key)
  }
  const handleSelect = (alarmId: string) => {
    setGroupKey(undefined)
    onSelect(alarmId)
  }
  const handleKey = (event: KeyboardEvent) => {
    const current = rows[selected]
    if (current?.kind === 'group' && isToggle(event.key, current.isUnfolded)) {
      event.preventDefault()
      handleToggle(current.key)
      return
    }
    const next = rows[rowByKey(event.key, selected, rows.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    if (next.kind === 'group') setGroupKey(next.key)
    else handleSelect(next.alarm.id)
  }
  const drawn = rows.slice(first, end)
  const isDrawn = selected >= first && selected < end
  const place = (index: number) => ({
    isSelected: first + index === selected,
    position: first + index + 1,
    count: rows.length,
  })
  return (
    <div
      ref={frame}
      className={css['list']}
      role="listbox"
      tabIndex={0}
      aria-label={t('alarm.live.title')}
      aria-activedescendant={isDrawn ? `${id}${keyOf(rows[selected])}` : undefined}
      onScroll={onScroll}
      onKeyDown={handleKey}
      // The focus stays at the list: a row is gone when it is scrolled away.
      onMouseDown={event => {
        event.preventDefault()
        focus()
      }}
    >
      <div className={css['all']} style={{ height: rows.length * ROW_HEIGHT }}>
        <div className={css['drawn']} style={{ top: first * ROW_HEIGHT }}>
          {drawn.map((row, index) =>
            row.kind === 'group' ? (
              <GroupRow
                key={row.key}
                id={`${id}${row.key}`}
                alarms={row.alarms}
                isUnfolded={row.isUnfolded}
                {...place(index)}
                onToggle={() => handleToggle(row.key)}
              />
            ) : (
              <AlarmRow
                key={row.alarm.id}
                id={`${id}${row.alarm.id}`}
                alarm={row.alarm}
                isMember={row.isMember}
                {...place(index)}
                onSelect={handleSelect}
              />
            ),
          )}
        </div>
      </div>
    </div>
  )
}

const keyOf = (row: DeskRow | undefined) => (row?.kind === 'group' ? row.key : row?.alarm.id)

/** Enter and space fold and unfold; as in a tree, right unfolds and left folds. */
const isToggle = (key: string, isUnfolded: boolean) =>
  key === 'Enter' || key === ' ' || key === (isUnfolded ? 'ArrowLeft' : 'ArrowRight')
