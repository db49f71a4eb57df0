import type { SpeedingVehicle } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { App } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { useExempt, vehiclesQuery } from '../api/speed-queries.ts'
import { vehicleFilters, vehicleOrder } from '../model/violation-filters.ts'

const ACTION_WIDTH = 90

function vehicleColumns(t: Translator): DataColumn<SpeedingVehicle>[] {
  const title = (key: 'plate' | 'count' | 'worst' | 'lastAt' | 'places') => t(`speedViolation.field.${key}`)
  return [
    { key: 'plate', title: title('plate'), width: 150, isName: true, render: one => one.plate },
    { key: 'count', title: title('count'), width: 110, render: one => one.count },
    {
      key: 'worstSpeed',
      title: title('worst'),
      width: 260,
      render: one => t('speedViolation.speedOf', { speed: one.worstSpeed, limit: one.worstLimit }),
    },
    { key: 'lastAt', title: title('lastAt'), width: 165, render: one => formatDateTime(one.lastAt) },
    { key: 'places', title: title('places'), width: 360, render: one => one.places.join(', ') },
  ]
}

/** `/speedAlarm/vehicle`: vehicles by how often they were too fast; those of the redlist are exempt. */
export function SpeedVehiclePage() {
  const t = useT()
  const mayExempt = useMay('redlist.edit')
  const confirm = useConfirm()
  const { message } = App.useApp()
  const { mutate: exempt } = useExempt()
  const page = useListPage({
    filters: vehicleFilters,
    orderBy: vehicleOrder,
    query: vehiclesQuery,
    nameOf: one => one.plate,
  })
  const columns = useMemo(() => {
    async function handleExempt({ plate }: SpeedingVehicle) {
      const question = {
        title: t('speedViolation.exemptTitle', { plate }),
        content: t('speedViolation.exemptText'),
      }
      if (!(await confirm(question))) return
      exempt(plate, { onSuccess: () => void message.success(t('speedViolation.exempted', { plate })) })
    }
    const actions = actionColumn<SpeedingVehicle>(t, ACTION_WIDTH, vehicle => (
      <RowButton label={t('speedViolation.exempt')} onClick={() => void handleExempt(vehicle)} />
    ))
    return mayExempt ? [...vehicleColumns(t), actions] : vehicleColumns(t)
  }, [t, mayExempt, confirm, exempt, message])
  return <ListPage page={page} label={t('speedViolation.vehicles')} columns={columns} />
}
