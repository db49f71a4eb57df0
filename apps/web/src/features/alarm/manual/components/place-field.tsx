import { AimOutlined, CloseOutlined } from '@ant-design/icons'
import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { placeText, seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Input } from 'antd'
import { useState } from 'react'
import { useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { placesQuery } from '../api/manual-queries.ts'
import type { ChosenPlace } from '../model/place.ts'
import css from './manual.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  place: ChosenPlace | undefined
  onPlace: (place: ChosenPlace | undefined) => void
  /** Takes the place by keys at the cross of the map; left out where there is no map. */
  onCross: (() => void) | undefined
}

/** Where it is: by a click on the map, the cross of the map, or a name that is searched here. */
export function PlaceField({ place, onPlace, onCross }: Props) {
  const t = useT()
  if (place === undefined)
    return (
      <div className={css['place']}>
        <p className={css['hint']}>{t('manual.placeHint')}</p>
        <div className={css['search']}>
          <PlaceSearch onPlace={onPlace} />
          {onCross && (
            <Button icon={<AimOutlined aria-hidden />} onClick={onCross}>
              {t('manual.cross')}
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <p className={css['chosen']} role="status">
      <AimOutlined aria-hidden />
      <PlaceWords place={place} />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('manual.otherPlace')}
        title={t('manual.otherPlace')}
        onClick={() => onPlace(undefined)}
      />
    </p>
  )
}

/** The place in words: of a point, the area that the server finds there. */
function PlaceWords({ place }: { place: ChosenPlace }) {
  const t = useT()
  const { longitude, latitude } = place.kind === 'point' ? place : { longitude: 0, latitude: 0 }
  const isOutdoors = place.kind === 'point' && place.floorId === null
  const { data } = useQuery({ ...placesQuery({ longitude, latitude }), enabled: isOutdoors })
  if (place.kind !== 'point') {
    const { kind, name, location } = place
    return (
      <span>
        {[...(kind === 'camera' ? [name] : []), placeText(t, location)].filter(Boolean).join(' · ')}
      </span>
    )
  }
  const area = isOutdoors ? data?.[0]?.location : undefined
  const degrees = `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`
  return (
    <span>
      {area !== undefined && `${placeText(t, area)} · `}
      {place.floorId !== null && `${t('manual.onFloor')} · `}
      {degrees}
    </span>
  )
}

/** Areas and cameras by name; arrows and Enter choose. */
function PlaceSearch({ onPlace }: { onPlace: (place: ChosenPlace) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const searchText = useDebounced(text.trim(), 200)
  const { data = [] } = useQuery({ ...placesQuery({ searchText }), enabled: searchText !== '' })
  const found = searchText === '' ? [] : data
  const choose = (key: string) => {
    const one = found.find(({ kind, id }) => `${kind} ${id}` === key)
    if (one) onPlace(one)
    setText('')
  }
  return (
    <AutoComplete
      listHeight={LIST_HEIGHT}
      className={css['grow'] ?? ''}
      value={text}
      onChange={next => setText(next.slice(0, SEARCH_TEXT_LIMIT))}
      onSelect={choose}
      defaultActiveFirstOption
      notFoundContent={text.trim() === '' ? null : t('map.search.none')}
      options={found.map(({ kind, id, name, location }) => ({
        value: `${kind} ${id}`,
        label: (
          <span className={css['found']}>
            <strong>{seededName(t, name)}</strong>
            <span>{t(`manual.placeKind.${kind}`)}</span>
            <span>{placeText(t, location)}</span>
          </span>
        ),
      }))}
    >
      <Input
        aria-label={t('manual.search')}
        placeholder={t('manual.search')}
        maxLength={SEARCH_TEXT_LIMIT}
        allowClear
      />
    </AutoComplete>
  )
}
