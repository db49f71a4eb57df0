import { AimOutlined } from '@ant-design/icons'
import type { ManualPlace } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { placesQuery } from '../../api/staff-queries.ts'
import type { AlarmDeed } from '../../outbox/waiting.ts'
import css from '../staff.module.css'

export type ChosenPlace = Pick<AlarmDeed, 'areaId' | 'deviceId' | 'longitude' | 'latitude'> & {
  label: string
}

interface Props {
  place: ChosenPlace | undefined
  onChange: (place: ChosenPlace | undefined) => void
}

/** How long a phone may look for its position, ms. */
const PATIENCE = 15_000

/** Where the alarm is: where the guard stands, or an area or camera by its name. */
export function AlarmPlacePicker({ place, onChange }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <section className={css['section']} aria-label={t('staff.alarm.place')}>
      <h2>{t('staff.alarm.place')}</h2>
      {place ? (
        <div className={css['row']}>
          <strong>{place.label}</strong>
          <Button onClick={() => onChange(undefined)}>{t('staff.alarm.otherPlace')}</Button>
        </div>
      ) : (
        <>
          <HereButton onChange={onChange} />
          <Input
            aria-label={t('staff.alarm.search')}
            placeholder={t('staff.alarm.search')}
            value={text}
            maxLength={50}
            onChange={event => setText(event.target.value)}
          />
          <Found text={text.trim()} onChange={onChange} />
        </>
      )}
    </section>
  )
}

function HereButton({ onChange }: Pick<Props, 'onChange'>) {
  const t = useT()
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  if (!window.isSecureContext) return <p className={css['quiet']}>{t('staff.position.insecure')}</p>
  const look = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        onChange({
          longitude,
          latitude,
          label: t('staff.alarm.hereWithin', { metres: Math.round(accuracy) }),
        }),
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: PATIENCE },
    )
  }
  return (
    <>
      <Button icon={<AimOutlined aria-hidden />} loading={state === 'looking'} onClick={look}>
        {t('staff.alarm.here')}
      </Button>
      {state === 'failed' && (
        <p className={css['waiting']} role="alert">
          {t('staff.position.none')}
        </p>
      )}
    </>
  )
}

function Found({ text, onChange }: Pick<Props, 'onChange'> & { text: string }) {
  const t = useT()
  const errorText = useErrorText()
  const asked = useDebounced(text, TYPING_PAUSE)
  const { data, error } = useQuery({ ...placesQuery(asked), enabled: asked !== '' })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (asked === '' || !data) return null
  if (data.length === 0) return <p>{t('staff.alarm.nothingFound')}</p>
  return (
    <ul className={css['list']}>
      {data.map(place => (
        <li key={place.id}>
          <button type="button" className={css['card']} onClick={() => onChange(chosenOf(place))}>
            <span>{place.name}</span>
            <span className={css['quiet']}>{placeText(t, place.location)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const chosenOf = ({ kind, id, areaId, name }: ManualPlace): ChosenPlace =>
  kind === 'camera' ? { deviceId: id, label: name } : { areaId, label: name }
