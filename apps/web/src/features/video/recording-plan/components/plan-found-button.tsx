import { PLAN_CAMERAS_LIMIT, type PlannedCamera } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { PlannedQuery } from '../api/recording-plan-queries.ts'

interface Props {
  filters: Pick<PlannedQuery, 'name' | 'areaIds' | 'status'>
  /** How many cameras they find. */
  count: number
  onSet: (cameras: readonly PlannedCamera[]) => void
}

/** One plan for all cameras that the filters find, on whichever page; nothing where there are none, or more than a plan takes. */
export function PlanFoundButton({ filters, count, onSet }: Props) {
  const t = useT()
  const { name, areaIds, status } = filters
  const find = useMutation({
    mutationFn: () => api.recordingPlan.getByPage({ name, areaIds, status, pageSize: PLAN_CAMERAS_LIMIT }),
    onSuccess: ({ list }) => onSet(list),
  })
  const isFiltered = name !== undefined || areaIds !== undefined || status !== undefined
  if (!isFiltered || count === 0 || count > PLAN_CAMERAS_LIMIT) return null
  return (
    <Button loading={find.isPending} onClick={() => find.mutate()}>
      {t('recordingPlan.act.planFound', { count })}
    </Button>
  )
}
