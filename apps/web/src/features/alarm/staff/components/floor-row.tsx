import { useQuery } from '@tanstack/react-query'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { chooseFloor, useFloorChoice } from '../api/own-floor.ts'
import { floorsQuery } from '../api/staff-queries.ts'
import { isFloorCurrent } from '../model/own-floor.ts'
import { NativeSelect } from './raise/native-select.tsx'
import css from './staff.module.css'

/** The choice lapses by itself; it is looked at so often, ms. */
const LOOK_EVERY = 10_000

/** The floor that the guard is on: satellites tell no height. Absent on a site without floors. */
export function FloorRow({ own }: { own: OwnPosition | undefined }) {
  const t = useT()
  const now = useNow(LOOK_EVERY)
  const userId = useSession(({ user }) => user?.id)
  const choice = useFloorChoice(state => state.choice)
  const { data: floors = [] } = useQuery(floorsQuery())
  if (floors.length === 0) return null
  // The clock of the row beats less often than a choice may be made.
  const isCurrent =
    choice?.userId === userId && choice && isFloorCurrent(choice, own, Math.max(now, choice.at))
  return (
    <div className={css['stack']}>
      <span aria-hidden>{t('staff.floor.label')}</span>
      <NativeSelect
        label={t('staff.floor.label')}
        nothing={t('staff.floor.none')}
        value={isCurrent ? choice.floorId : undefined}
        options={floors.map(({ id, name, building }) => ({ value: id, label: name, group: building }))}
        onChange={floorId => chooseFloor(floorId, own)}
      />
      <p className={css['quiet']}>{t('staff.floor.hint')}</p>
    </div>
  )
}
