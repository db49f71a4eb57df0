import type { Mask } from '@palisade/contract'
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { AREA_STEP, between, moved, resized, withArea, without, type Point } from './areas.ts'
import css from './area-canvas.module.css'

/** An area in words: its number, and percent of the picture. */
export interface AreaWords {
  n: number
  left: number
  top: number
  width: number
  height: number
}

interface Props {
  areas: readonly Mask[]
  chosen: number | undefined
  /** Whether one more may be drawn. */
  hasRoom: boolean
  /** Names an area in words. */
  nameOf: (area: AreaWords) => string
  style?: CSSProperties
  onChange: (areas: Mask[]) => void
  onChoose: (index: number | undefined) => void
}

/** The area that the pointer holds since it went down, and all areas as they were then. */
interface Drag {
  kind: 'draw' | 'move' | 'resize'
  index: number
  from: Point
  before: readonly Mask[]
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -AREA_STEP, y: 0 },
  ArrowRight: { x: AREA_STEP, y: 0 },
  ArrowUp: { x: 0, y: -AREA_STEP },
  ArrowDown: { x: 0, y: AREA_STEP },
}

/** Areas over a camera's picture: drawn, moved and resized by the pointer and by keys. */
export function AreaCanvas({ areas, chosen, hasRoom, nameOf, style, onChange, onChoose }: Props) {
  const canvas = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | undefined>(undefined)

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const begin = (event: PointerEvent, kind: Drag['kind'], index: number) => {
    event.stopPropagation()
    canvas.current?.setPointerCapture(event.pointerId)
    drag.current = { kind, index, from: pointOf(event), before: areas }
    onChoose(kind === 'draw' ? undefined : index)
  }
  const follow = (event: PointerEvent) => {
    if (!drag.current) return
    const { kind, index, from, before } = drag.current
    const at = pointOf(event)
    if (kind === 'draw') {
      const drawn = between(from, at)
      onChange(drawn ? [...before, drawn] : [...before])
      return onChoose(drawn ? index : undefined)
    }
    const area = before[index]
    const by = { x: at.x - from.x, y: at.y - from.y }
    if (area) onChange(withArea(before, index, kind === 'move' ? moved(area, by) : resized(area, by)))
  }
  const press = (event: KeyboardEvent, area: Mask, index: number) => {
    const by = arrows[event.key]
    if (by) onChange(withArea(areas, index, event.shiftKey ? resized(area, by) : moved(area, by)))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(without(areas, index))
      onChoose(undefined)
    } else return
    event.preventDefault()
  }
  const percent = (value: number) => Math.round(value * 100)

  return (
    <div
      ref={canvas}
      className={css['canvas']}
      style={style}
      onPointerDown={event => hasRoom && event.button === 0 && begin(event, 'draw', areas.length)}
      onPointerMove={follow}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    >
      {areas.map((area, index) => (
        <div
          // Areas have nothing but their place in the list.
          key={index}
          role="button"
          tabIndex={0}
          className={css['area']}
          data-chosen={index === chosen}
          style={{
            left: `${area.left * 100}%`,
            top: `${area.top * 100}%`,
            width: `${(area.right - area.left) * 100}%`,
            height: `${(area.bottom - area.top) * 100}%`,
          }}
          aria-label={nameOf({
            n: index + 1,
            left: percent(area.left),
            top: percent(area.top),
            width: percent(area.right - area.left),
            height: percent(area.bottom - area.top),
          })}
          aria-pressed={index === chosen}
          onFocus={() => onChoose(index)}
          onKeyDown={event => press(event, area, index)}
          onPointerDown={event => begin(event, 'move', index)}
        >
          <span
            className={css['handle']}
            aria-hidden
            onPointerDown={event => begin(event, 'resize', index)}
          />
        </div>
      ))}
    </div>
  )
}
