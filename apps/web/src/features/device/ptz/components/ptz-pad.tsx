import type { Capability } from '@palisade/contract'
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  BorderOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Slider } from 'antd'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useHold } from '../api/use-hold.ts'
import {
  directions,
  FIRST_SPEED,
  isMotionKey,
  motionAt,
  motionOfKeys,
  SPEED_STEPS,
  type Direction,
  type Motion,
} from '../model/directions.ts'
import css from './ptz.module.css'

const turned = (degrees: number) => <ArrowUpOutlined rotate={degrees} />
const pad: readonly (readonly [Direction | 'stop', ReactNode])[] = [
  ['upLeft', turned(-45)],
  ['up', <ArrowUpOutlined key="up" />],
  ['upRight', turned(45)],
  ['left', <ArrowLeftOutlined key="left" />],
  ['stop', <BorderOutlined key="stop" />],
  ['right', <ArrowRightOutlined key="right" />],
  ['downLeft', turned(-135)],
  ['down', <ArrowDownOutlined key="down" />],
  ['downRight', turned(135)],
]

interface Props {
  deviceId: string
  capabilities: readonly Capability[]
  isDisabled: boolean
}

/** Turns and zooms a camera while a button or key is held, as far as it can. */
export function PtzPad({ deviceId, capabilities, isDisabled }: Props) {
  const t = useT()
  const [canTurn, canZoom] = [capabilities.includes('pan_tilt'), capabilities.includes('zoom')]
  const speedId = useId()
  const [speed, setSpeed] = useState(FIRST_SPEED)
  const hold = useHold(deviceId)
  const keys = useHeldKeys({
    onChange: motion => {
      const isPossible = motion && (motion.zoom === 0 || canZoom) && (isOnlyZoom(motion) || canTurn)
      if (isPossible && !isDisabled) hold.press(motionAt(motion, speed))
      else hold.release()
    },
  })
  const button = (direction: Direction, icon: ReactNode) => (
    <HoldButton
      key={direction}
      label={t(`ptz.${direction}`)}
      icon={icon}
      isDisabled={isDisabled || !(isOnlyZoom(directions[direction]) ? canZoom : canTurn)}
      onPress={() => hold.press(motionAt(directions[direction], speed))}
      onRelease={() => hold.release()}
    />
  )
  return (
    <>
      <div className={css['controls']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys act here as the buttons do */}
        <div className={css['pad']} role="group" tabIndex={0} aria-label={t('ptz.pad')} {...keys}>
          {pad.map(([direction, icon]) =>
            direction === 'stop' ? (
              <button
                key="stop"
                type="button"
                aria-label={t('ptz.stop')}
                title={t('ptz.stop')}
                disabled={isDisabled}
                onClick={() => hold.stop()}
              >
                {icon}
              </button>
            ) : (
              button(direction, icon)
            ),
          )}
        </div>
        <div className={css['zoom']}>
          {button('zoomIn', <PlusOutlined />)}
          {button('zoomOut', <MinusOutlined />)}
        </div>
        <div className={css['speed']}>
          <label htmlFor={speedId}>
            {t('ptz.speed')} {speed}
          </label>
          <Slider
            id={speedId}
            min={1}
            max={SPEED_STEPS}
            value={speed}
            onChange={setSpeed}
            disabled={isDisabled}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('ptz.speed')}
          />
        </div>
      </div>
      <p className={css['hint']}>{t('ptz.keys')}</p>
      {!canZoom && <p className={css['hint']}>{t('ptz.noZoom')}</p>}
      {!canTurn && <p className={css['hint']}>{t('ptz.onlyZoom')}</p>}
    </>
  )
}

const isOnlyZoom = ({ pan, tilt }: Motion): boolean => pan === 0 && tilt === 0

interface HoldButtonProps {
  label: string
  icon: ReactNode
  isDisabled: boolean
  onPress: () => void
  onRelease: () => void
}

/** Held by pointer, Space or Enter; letting go anywhere counts. */
function HoldButton({ label, icon, isDisabled, onPress, onRelease }: HoldButtonProps) {
  const isActionKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onPress()
      }}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onLostPointerCapture={onRelease}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => {
        if (!isActionKey(event) || event.repeat) return
        event.preventDefault()
        onPress()
      }}
      onKeyUp={event => isActionKey(event) && onRelease()}
      onBlur={onRelease}
    >
      {icon}
    </button>
  )
}

/** The arrow and zoom keys that are down while the element has the focus. */
function useHeldKeys({ onChange }: { onChange: (motion: Motion | undefined) => void }) {
  const held = useRef(new Set<string>())
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (!isMotionKey(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      held.current.add(event.key)
      onChange(motionOfKeys(held.current))
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (held.current.delete(event.key)) onChange(motionOfKeys(held.current))
    },
    onBlur: () => {
      if (held.current.size === 0) return
      held.current.clear()
      onChange(undefined)
    },
  }
}
