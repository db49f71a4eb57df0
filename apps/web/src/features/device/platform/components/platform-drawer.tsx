import { App, Form } from 'antd'
import { ApiError, isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { issueFields } from '../../../../shared/lib/zod-rule.ts'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { useSavePlatform } from '../api/platform-queries.ts'
import { useEditedPlatform } from '../api/use-edited-platform.ts'
import { emptyPlatform, fieldOf, fieldsOf, inputOf, type PlatformFields } from '../model/platform-form.ts'
import { PlatformConflict } from './platform-conflict.tsx'
import { PlatformForm } from './platform-form.tsx'

interface Props {
  /** Undefined: a new platform. */
  platformId: string | undefined
  onClose: () => void
}

export function PlatformDrawer({ platformId, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [form] = Form.useForm<PlatformFields>()
  const platform = useEditedPlatform(platformId, form)
  const save = useSavePlatform()
  const isNew = platformId === undefined
  const isReady = isNew || platform.seen !== undefined

  const showFaults = (error: unknown) => {
    if (isRefused(error, 'platform.changed_meanwhile')) return platform.catchUp()
    if (!(error instanceof ApiError)) return
    const name = fieldOf(error.code)
    const issues = error.params['issues']
    if (name) form.setFields([{ name, errors: [textOf(error)] }])
    else if (Array.isArray(issues)) form.setFields(issueFields(t, issues) as never)
  }
  const handleFinish = (fields: PlatformFields) => {
    const { seen } = platform
    const input = inputOf(fields)
    save.mutate(seen ? { ...input, id: seen.id, expectedVersion: seen.expectedVersion } : input, {
      onSuccess: () => {
        message.success(isNew ? t('shared.result.added') : t('shared.result.saved'))
        onClose()
      },
      onError: showFaults,
    })
  }
  return (
    <EditDrawer
      title={isNew ? t('platform.act.add') : t('platform.act.editTitle', { name: platform.seen?.name ?? '' })}
      size={600}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
      waiting={{ isReady, error: platform.error, onRetry: platform.refetch }}
    >
      {isReady && (
        <PlatformForm
          form={form}
          isNew={isNew}
          initial={platform.seen ? fieldsOf(platform.seen) : emptyPlatform}
          notice={
            platform.conflict && (
              <PlatformConflict key={platform.seen?.expectedVersion} conflict={platform.conflict} />
            )
          }
          onFinish={handleFinish}
        />
      )}
    </EditDrawer>
  )
}
