import { DeleteOutlined, EditOutlined, FormOutlined } from '@ant-design/icons'
import type { CarPark } from '@palisade/contract'
import { Button, Progress } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { useDeleteCarPark } from '../api/traffic-queries.ts'
import css from './traffic.module.css'

interface Props {
  carParks: readonly CarPark[]
  onCorrect: (carPark: CarPark) => void
  onEdit: (id: string) => void
}

/** How full each car park is, and when it was counted by hand. */
export function CarParkList({ carParks, ...acts }: Props) {
  const t = useT()
  if (carParks.length === 0) return <EmptyState title={t('carPark.none')} />
  return (
    <ul className={css['parks']}>
      {carParks.map(carPark => (
        <li key={carPark.id}>
          <Row carPark={carPark} {...acts} />
        </li>
      ))}
    </ul>
  )
}

const PERCENT = 100

type RowProps = Omit<Props, 'carParks'> & { carPark: CarPark }

function Row({ carPark, ...acts }: RowProps) {
  const t = useT()
  const { name, occupied, capacity, countedAt, correctedBy } = carPark
  const isFull = occupied >= capacity
  const counted = { time: formatDateTime(countedAt), name: correctedBy }
  return (
    <>
      <div className={css['park']}>
        <strong>{name}</strong>
        <span>{t('carPark.full', { occupied, capacity })}</span>
        <Acts carPark={carPark} {...acts} />
      </div>
      <Progress
        size="small"
        showInfo={false}
        percent={Math.min(PERCENT, (occupied / capacity) * PERCENT)}
        status={isFull ? 'exception' : 'normal'}
        aria-hidden
      />
      <small>{correctedBy === '' ? t('carPark.notCounted') : t('carPark.counted', counted)}</small>
    </>
  )
}

/** Buttons for the things that the user may do with it. */
function Acts({ carPark, onCorrect, onEdit }: RowProps) {
  const t = useT()
  const mayCorrect = useMay('car_park.correct')
  const mayEdit = useMay('car_park.edit')
  const confirm = useConfirm()
  const remove = useDeleteCarPark()
  const { id, name } = carPark
  async function handleRemove() {
    const title = t('carPark.act.removeTitle', { name })
    if (await confirm({ title, isDanger: true })) remove.mutate(id)
  }
  if (!mayCorrect && !mayEdit) return null
  const look = { type: 'text', size: 'small' } as const
  return (
    <span>
      {mayCorrect && (
        <Button
          {...look}
          icon={<FormOutlined />}
          aria-label={t('carPark.act.correct', { name })}
          onClick={() => onCorrect(carPark)}
        />
      )}
      {mayEdit && (
        <>
          <Button
            {...look}
            icon={<EditOutlined />}
            aria-label={t('carPark.act.edit', { name })}
            onClick={() => onEdit(id)}
          />
          <Button
            {...look}
            icon={<DeleteOutlined />}
            aria-label={t('carPark.act.remove', { name })}
            loading={remove.isPending}
            onClick={() => void handleRemove()}
          />
        </>
      )}
    </span>
  )
}
