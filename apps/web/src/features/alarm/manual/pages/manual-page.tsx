import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import {
  pickPlace,
  useGroundClicks,
  useMapMark,
  useMapStore,
  usePickEnd,
  type Place,
} from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import css from '../components/manual.module.css'
import { ManualForm } from '../components/manual-form.tsx'
import { PlaceField } from '../components/place-field.tsx'
import { RaisedList } from '../components/raised-list.tsx'
import type { ChosenPlace } from '../model/place.ts'

const PANEL_WIDTH = 400

/** A place of the map, on the floor that is in view. */
const pointAt = ({ longitude, latitude }: Place): ChosenPlace => ({
  kind: 'point',
  longitude,
  latitude,
  floorId: useMapStore.getState().indoor?.floorId ?? null,
})

/** `/alarm/manual`: a click on the map or a floor, a name that is searched, and the form; and what I raised so far. */
export function ManualPage() {
  const t = useT()
  const hasMap = useMay('organisation.view')
  const [place, setPlace] = useState<ChosenPlace>()
  const [tab, setTab] = useState('raise')
  useGroundClicks(at => {
    setTab('raise')
    setPlace(pointAt(at))
  })
  useMapMark(place?.kind === 'point' ? place : undefined)
  usePickEnd()
  const cross = () => pickPlace(t('manual.alarm'), place => setPlace({ kind: 'point', ...place }))
  const raise = (
    <ManualForm place={place} onRaised={() => setPlace(undefined)}>
      <PlaceField place={place} onPlace={setPlace} onCross={hasMap ? cross : undefined} />
    </ManualForm>
  )
  return (
    <MapPanel side="left" size={PANEL_WIDTH} label={t('menu.screen.alarmManual')}>
      <div className={css['page']}>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'raise', label: t('manual.raiseTab'), children: raise },
            { key: 'mine', label: t('manual.mine'), children: <RaisedList /> },
          ]}
        />
      </div>
    </MapPanel>
  )
}
