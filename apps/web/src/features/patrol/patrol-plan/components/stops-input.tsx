import { PATROL_STOPS_LIMIT } from '@palisade/contract'
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, ConfigProvider } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { NamedSelect } from '#shared/ui/targets-input/named-select.tsx'
import { minutesOf, newStop, questionsOf, type EditedStop } from '../model/plan-fields.ts'
import css from './patrol-plan.module.css'
import { StopFields } from './stop-fields.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

interface Props {
  id?: string
  value?: EditedStop[]
  onChange?: (stops: EditedStop[]) => void
}

/** The stops in the order of the way: each opens to be changed, is dragged or moved with the arrow keys, and removed. */
export function StopsInput({ id = 'stops', value: stops = [], onChange }: Props) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  const { componentDisabled: isReadOnly } = ConfigProvider.useConfig()
  const change = (next: EditedStop[]) => onChange?.(next.slice(0, PATROL_STOPS_LIMIT))
  return (
    <div>
      {stops.length > 0 && (
        <p className={css['hint']}>
          {t('patrolPlan.stopsAndTime', { count: stops.length, minutes: minutesOf(stops) })}
        </p>
      )}
      <OrderedList
        items={stops}
        label={t('patrolPlan.field.stops')}
        isReadOnly={isReadOnly}
        onMove={change}
        onRemove={({ key }) => change(stops.filter(stop => stop.key !== key))}
        dragLabel={number => t('patrolPlan.form.move', { number })}
        removeLabel={number => t('patrolPlan.form.remove', { number })}
        head={(stop, index) => (
          <StopHead
            {...{ stop, number: index + 1 }}
            isOpen={stop.key === openKey}
            onOpen={() => setOpenKey(openKey === stop.key ? undefined : stop.key)}
          />
        )}
        body={(stop, index) =>
          stop.key === openKey && (
            <StopFields {...{ stop, number: index + 1 }} onChange={next => change(stops.with(index, next))} />
          )
        }
      />
      {!isReadOnly && <AddStops id={id} onAdd={added => change([...stops, ...added])} />}
    </div>
  )
}

interface HeadProps {
  stop: EditedStop
  number: number
  isOpen: boolean
  onOpen: () => void
}

function StopHead({ stop, number, isOpen, onOpen }: HeadProps) {
  const t = useT()
  const { deviceName: name, preset, seconds, questions } = stop
  const parts = [
    stop.isDeleted ? t('patrolPlan.form.gone', { name }) : name,
    ...(preset ? [preset.name || preset.token] : []),
    `${seconds} s`,
    ...questionsOf(questions).slice(0, 1),
  ]
  return (
    <Button
      type="text"
      className={css['head'] ?? ''}
      aria-expanded={isOpen}
      // A plan that is only shown opens its stops too.
      disabled={false}
      icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
      onClick={onOpen}
    >
      <span className={css['line']}>
        {number}. {parts.join(' · ')}
      </span>
    </Button>
  )
}

/** Adds a camera, or all of a camera group in the order of their names. */
function AddStops({ id, onAdd }: { id: string; onAdd: (stops: EditedStop[]) => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const addCamera = async (deviceId: string | undefined) => {
    if (deviceId === undefined) return
    onAdd([newStop({ id: deviceId, name: await queryClient.fetchQuery(deviceNameQuery(deviceId)) })])
  }
  const addGroup = async (groupId: string) => {
    try {
      const { cameras } = await api.cameraGroup.getDetails({ id: groupId })
      onAdd(cameras.map(newStop))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <div className={css['add']} data-input-only>
      <DeviceSelect
        id={id}
        kind="camera"
        value={null}
        placeholder={t('patrolPlan.form.addCamera')}
        onChange={deviceId => void addCamera(deviceId)}
      />
      <NamedSelect
        label={t('patrolPlan.form.addGroup')}
        listKey={sharedKeys.cameraGroups}
        ask={api.cameraGroup.getByPage}
        onPick={group => void addGroup(group.id)}
      />
    </div>
  )
}
