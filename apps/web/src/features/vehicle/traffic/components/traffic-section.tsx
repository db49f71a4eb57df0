import { PlusOutlined } from '@ant-design/icons'
import type { CarPark, Contract, ResultOf, ScreenKey } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PanelCount, PanelCounts } from '#shared/ui/panel-section/panel-counts.tsx'
import { PanelSection } from '#shared/ui/panel-section/panel-section.tsx'
import { carParksQuery, todayQuery } from '../api/traffic-queries.ts'
import { CarParkList } from './car-park-list.tsx'

const CarParkDrawer = lazy(async () => ({ default: (await import('./car-park-drawer.tsx')).CarParkDrawer }))
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }))
const FlowsDrawer = lazy(async () => ({ default: (await import('./flows-drawer.tsx')).FlowsDrawer }))

/** Vehicles on the home screen: the figures of today, and how full the car parks are. */
export function TrafficSection() {
  const mayView = useMay('vehicle.view')
  return mayView ? (
    <>
      <Today />
      <CarParks />
    </>
  ) : null
}

function Today() {
  const t = useT()
  const today = useQuery(todayQuery())
  const [isOpen, setOpen] = useState(false)
  const flows = (
    <Button type="link" size="small" onClick={() => setOpen(true)}>
      {t('traffic.flows')}
    </Button>
  )
  return (
    <PanelSection title={t('traffic.today')} query={today} extra={flows}>
      {data => (
        <>
          <Figures today={data} />
          <Suspense>{isOpen && <FlowsDrawer onClose={() => setOpen(false)} />}</Suspense>
        </>
      )}
    </PanelSection>
  )
}

function Figures({ today }: { today: ResultOf<Contract['traffic']['getToday']> }) {
  const t = useT()
  const { startAt: startTime, passages, hits, tooFast } = today
  const figures = [
    ['passages', passages, 'vehicleSearch', { startTime }],
    ['hits', hits, 'vehicleDeployment', { tab: 'hits', startTime }],
    ['tooFast', tooFast, 'speedRecord', { startTime }],
  ] satisfies [string, number | null, ScreenKey, Record<string, string>][]
  return (
    <PanelCounts>
      {figures.map(([key, count, screen, search]) => {
        if (count === null) return null
        const name = t(`traffic.${key as 'passages' | 'hits' | 'tooFast'}`)
        return (
          <PanelCount key={key} name={name}>
            <ScreenLink screen={screen} search={search} label={t('traffic.listed', { name, count })}>
              {count}
            </ScreenLink>
          </PanelCount>
        )
      })}
    </PanelCounts>
  )
}

function CarParks() {
  const t = useT()
  const mayEdit = useMay('car_park.edit')
  const carParks = useQuery(carParksQuery())
  /** The car park of the open form; null: a new one. */
  const [edited, setEdited] = useState<string | null>()
  const [corrected, setCorrected] = useState<CarPark>()
  // A site without car parks is asked for one only where somebody may make it.
  if (carParks.data?.length === 0 && !mayEdit) return null
  const add = mayEdit && (
    <Button
      type="text"
      size="small"
      icon={<PlusOutlined />}
      aria-label={t('carPark.act.add')}
      onClick={() => setEdited(null)}
    />
  )
  return (
    <PanelSection title={t('carPark.title')} query={carParks} extra={add}>
      {list => (
        <>
          <CarParkList carParks={list} onCorrect={setCorrected} onEdit={setEdited} />
          <Suspense>
            {edited !== undefined && (
              <CarParkDrawer
                key={edited ?? 'new'}
                carParkId={edited ?? undefined}
                onClose={() => setEdited(undefined)}
              />
            )}
            {corrected && <CorrectDialog carPark={corrected} onClose={() => setCorrected(undefined)} />}
          </Suspense>
        </>
      )}
    </PanelSection>
  )
}
