import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import {
  ESCALATION_WEBHOOKS_LIMIT,
  escalationDuties,
  NOTICE_RECIPIENTS_LIMIT,
  personalChannels,
} from '@palisade/contract'
import { Button, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import css from '../settings.module.css'

interface Named {
  id: string
  name: string
}

interface Props {
  index: number
  count: number
  recipients: Record<'users' | 'groups' | 'roles' | 'webhooks', Named[]> | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

const kinds = { userIds: 'users', groupIds: 'groups', roleIds: 'roles', webhookIds: 'webhooks' } as const
const limitOf = (field: keyof typeof kinds) =>
  field === 'webhookIds' ? ESCALATION_WEBHOOKS_LIMIT : NOTICE_RECIPIENTS_LIMIT

/** One step of a chain: whom it tells, by which ways. */
export function StepFields({ index, count, recipients, onMove, onRemove }: Props) {
  const t = useT()
  const n = index + 1
  const optionsOf = (list: readonly Named[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
  const select = (field: keyof typeof kinds) => (
    <Form.Item name={[index, field]} label={t(`notice.field.${field}`)}>
      <AppSelect
        mode="multiple"
        allowClear
        maxCount={limitOf(field)}
        optionFilterProp="label"
        options={optionsOf(recipients?.[kinds[field]])}
      />
    </Form.Item>
  )
  return (
    <section className={css['step']} aria-label={t('notice.chain.step', { n })}>
      <div className={css['stepHead']}>
        <strong>{t('notice.chain.step', { n })}</strong>
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={t('notice.chain.up', { n })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={t('notice.chain.down', { n })}
          disabled={n === count}
          onClick={() => onMove(index + 1)}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('notice.chain.removeStep', { n })}
          onClick={onRemove}
        />
      </div>
      <Form.Item name={[index, 'duties']} label={t('notice.field.duties')}>
        <AppSelect
          mode="multiple"
          options={escalationDuties.map(value => ({ value, label: t(`enums.escalationDuty.${value}`) }))}
        />
      </Form.Item>
      {select('roleIds')}
      {select('groupIds')}
      {select('userIds')}
      <Form.Item name={[index, 'channels']} label={t('notice.field.channels')}>
        <AppSelect
          mode="multiple"
          options={personalChannels.map(value => ({ value, label: t(`enums.noticeChannel.${value}`) }))}
        />
      </Form.Item>
      {select('webhookIds')}
    </section>
  )
}
