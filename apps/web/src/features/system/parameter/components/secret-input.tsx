import { TEXT_LIMIT, type ParameterRow } from '@palisade/contract'
import { Button, Input, Tag } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useUpdateParameter } from '../api/parameter-queries.ts'
import css from './parameter.module.css'

interface Props {
  id: string
  row: ParameterRow
  value: string
  status: '' | 'error'
  onChange: (value: string) => void
}

/** A secret is never shown: whether it is set, a field for a new one, and a way to take it away. */
export function SecretInput({ id, row, value, status, onChange }: Props) {
  const t = useT()
  const confirm = useConfirm()
  const update = useUpdateParameter()
  const remove = async () => {
    const okText = t('parameter.secret.remove')
    if (!(await confirm({ title: t('parameter.secret.removeTitle'), okText, isDanger: true }))) return
    update.mutate({ key: row.key, value: '', version: row.version })
  }
  return (
    <>
      <Tag color={row.isSet ? 'green' : 'default'}>
        {t(row.isSet ? 'parameter.value.secretSet' : 'parameter.value.secretUnset')}
      </Tag>
      <Input.Password
        id={id}
        className={css['secret'] ?? ''}
        status={status}
        value={value}
        maxLength={TEXT_LIMIT}
        placeholder={t('parameter.secret.enter')}
        autoComplete="new-password"
        onChange={event => onChange(event.target.value)}
      />
      {row.isSet && value === '' && (
        <Button size="small" danger loading={update.isPending} onClick={() => void remove()}>
          {t('parameter.secret.remove')}
        </Button>
      )}
    </>
  )
}
