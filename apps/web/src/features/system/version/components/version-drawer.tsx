import { packageFormatsOf, PACKAGE_LIMIT, type ClientPlatform, type VersionRecord } from '@palisade/contract'
import { Alert, App, Form } from 'antd'
import { useState } from 'react'
import { isAborted } from '../../../../shared/api/error-policy.ts'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useNewestInForm } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatBytes } from '../../../../shared/lib/bytes.ts'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { usePackageUpload } from '../api/use-package-upload.ts'
import { useAddVersion, useUpdateVersion } from '../api/version-queries.ts'
import { changeOf, emptyVersion, fieldsOf, type VersionFields } from '../model/version-form.ts'
import { packageFault, PackagePicker } from './package-picker.tsx'
import { VersionConflict } from './version-conflict.tsx'
import { VersionForm } from './version-form.tsx'

interface Props {
  /** The newest the list knows; undefined: a new version. */
  row: VersionRecord | undefined
  onClose: () => void
}

/** Adds a version with its package, or changes what may be changed of one. */
export function VersionDrawer({ row, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [form] = Form.useForm<VersionFields>()
  const add = useAdding(form)
  const update = useUpdateVersion()
  const { seen, conflict } = useNewestInForm(form, row, { fieldsOf, isSaving: update.isPending })
  const isBusy = add.isBusy || update.isPending

  const handleFinish = (fields: VersionFields) => {
    const onSuccess = () => {
      message.success(row ? t('shared.result.saved') : t('shared.result.added'))
      onClose()
    }
    if (seen) update.mutate({ id: seen.id, version: seen.version, ...changeOf(fields) }, { onSuccess })
    else void add.run(fields, onSuccess)
  }
  const fault = add.error && !isAborted(add.error) ? textOf(add.error) : undefined
  return (
    <EditDrawer
      title={row ? t('version.act.editTitle', { number: row.number }) : t('version.act.add')}
      size={560}
      form={form}
      isSaving={isBusy}
      onClose={onClose}
      stop={add.isSending ? { label: t('version.package.stop'), onStop: add.stop } : undefined}
    >
      <VersionForm
        form={form}
        initial={row ? fieldsOf(row) : emptyVersion}
        isNew={row === undefined}
        isSending={isBusy}
        onPlatform={add.setPlatform}
        picker={row ? undefined : add.picker}
        notice={
          <>
            {conflict && <VersionConflict key={conflict.after.version} conflict={conflict} />}
            {fault !== undefined && <Alert type="error" showIcon title={fault} />}
          </>
        }
        onFinish={handleFinish}
      />
    </EditDrawer>
  )
}

/** Sends the package, then makes the version; after a refusal the package need not be sent again. */
function useAdding(form: ReturnType<typeof Form.useForm<VersionFields>>[0]) {
  const t = useT()
  const { textOf } = useApiError()
  const upload = usePackageUpload()
  const add = useAddVersion()
  const [platform, setPlatform] = useState<ClientPlatform>()
  const [file, setFile] = useState<File>()
  const [fileFault, setFileFault] = useState<string>()

  const faultText = (kind: NonNullable<ReturnType<typeof packageFault>>, of: ClientPlatform) => {
    if (kind === 'required') return t('shared.rule.required')
    if (kind === 'format') return t('shared.rule.fileType', { types: packageFormatsOf[of].join(', ') })
    return t('version.package.size', { limit: formatBytes(PACKAGE_LIMIT) })
  }
  async function run(fields: VersionFields, onSuccess: () => void) {
    if (fields.platform === undefined) return
    const kind = packageFault(fields.platform, file)
    setFileFault(kind && faultText(kind, fields.platform))
    if (kind || file === undefined) return
    try {
      const uploadId = await upload.mutateAsync({ file, platform: fields.platform })
      await add.mutateAsync({ uploadId, number: fields.number, ...changeOf(fields) })
      onSuccess()
    } catch (error) {
      if (isRefused(error, 'version.number_taken'))
        form.setFields([{ name: 'number', errors: [textOf(error)] }])
      if (isRefused(error, 'version.package_format', 'version.package_broken')) setFileFault(textOf(error))
    }
  }
  const shownAtField = isRefused(
    add.error ?? upload.error,
    'version.number_taken',
    'version.package_format',
    'version.package_broken',
  )
  const picker = (
    <Form.Item
      label={t('version.field.package')}
      required
      validateStatus={fileFault === undefined ? '' : 'error'}
      help={fileFault}
    >
      <PackagePicker
        platform={platform}
        value={file}
        onChange={chosen => {
          setFile(chosen)
          setFileFault(undefined)
        }}
        received={upload.received}
        isSending={upload.isPending}
      />
    </Form.Item>
  )
  return {
    run,
    picker,
    setPlatform,
    stop: upload.stop,
    isSending: upload.isPending,
    isBusy: upload.isPending || add.isPending,
    error: shownAtField ? null : (upload.error ?? add.error),
  }
}
