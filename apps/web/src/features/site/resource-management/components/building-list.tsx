import { BankOutlined, DeleteOutlined, DragOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { FloorPlan } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { buildingQuery } from '#shared/queries/buildings.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { goIndoors, useMapStore } from '#shared/map/map-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { useRemovePlan } from '../api/use-plans.ts'
import type { Building, Floor } from '../model/resource-list.ts'
import { PlanUpload } from './plan-upload.tsx'
import css from './resource-management.module.css'

interface Props {
  buildings: readonly Building[]
  onCalibrate: (plan: FloorPlan) => void
}

/** Buildings with their floors and plans. */
export function BuildingList({ buildings, onCalibrate }: Props) {
  const t = useT()
  if (buildings.length === 0)
    return (
      <EmptyState
        title={t('resourceManagement.noBuildings')}
        action={t('resourceManagement.noBuildingsHint')}
      />
    )
  return buildings.map(building => (
    <BuildingSection key={building.id} building={building} onCalibrate={onCalibrate} />
  ))
}

function BuildingSection({ building, onCalibrate }: { building: Building } & Pick<Props, 'onCalibrate'>) {
  const t = useT()
  const { data } = useQuery(buildingQuery(building.id))
  return (
    <section className={css['building']} aria-label={building.name}>
      <h3>
        <BankOutlined aria-hidden /> {building.name}
      </h3>
      {building.floors.length === 0 && <p>{t('resourceManagement.noFloors')}</p>}
      <ul>
        {building.floors.map(floor => {
          const known = data?.floors.find(one => one.floor.id === floor.id)
          return (
            <FloorRow
              key={floor.id}
              buildingId={building.id}
              floor={floor}
              plan={known?.plan ?? undefined}
              count={known?.resources.length ?? 0}
              onCalibrate={onCalibrate}
            />
          )
        })}
      </ul>
    </section>
  )
}

interface FloorProps extends Pick<Props, 'onCalibrate'> {
  buildingId: string
  floor: Floor
  plan: FloorPlan | undefined
  /** Devices and zones on it. */
  count: number
}

function FloorRow({ buildingId, floor, plan, count, onCalibrate }: FloorProps) {
  const t = useT()
  const isOpen = useMapStore(store => store.indoor?.floorId === floor.id)
  const enter = () => goIndoors({ buildingId, floorId: floor.id })
  return (
    <li className={css['floor']} aria-current={isOpen}>
      <div className={css['line']}>
        <strong>{floor.name}</strong>
        <Tag>{t('resourceManagement.count', { count })}</Tag>
        {!plan && <Tag>{t('resourceManagement.noPlan')}</Tag>}
      </div>
      <div className={css['buttons']}>
        <Button size="small" icon={<EnvironmentOutlined aria-hidden />} onClick={enter}>
          {t('resourceManagement.enter')}
        </Button>
        <PlanUpload floor={floor} hasPlan={plan !== undefined} onDone={enter} />
        {plan && (
          <>
            <Button
              size="small"
              icon={<DragOutlined aria-hidden />}
              onClick={() => {
                enter()
                onCalibrate(plan)
              }}
            >
              {t('resourceManagement.calibrate')}
            </Button>
            <RemoveButton floor={floor} />
          </>
        )}
      </div>
    </li>
  )
}

function RemoveButton({ floor }: { floor: Floor }) {
  const t = useT()
  const confirm = useConfirm()
  const remove = useRemovePlan()
  const handleClick = async () => {
    const title = t('resourceManagement.removePlan', { floor: floor.name })
    if (await confirm({ title, content: t('resourceManagement.removePlanHint'), isDanger: true }))
      remove.mutate(floor.id)
  }
  return (
    <Button
      size="small"
      danger
      icon={<DeleteOutlined />}
      loading={remove.isPending}
      aria-label={t('resourceManagement.removePlan', { floor: floor.name })}
      title={t('resourceManagement.removePlan', { floor: floor.name })}
      onClick={() => void handleClick()}
    />
  )
}
