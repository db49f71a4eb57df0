import { translationOf } from '../../catalogue.ts'
import type { request as english } from '../../en-us/common/request.ts'

export const request = translationOf<typeof english>()({
  errors: {
    'request.invalid': '请求内容不正确',
    'request.not_found': '请求的资源不存在',
    'request.method_not_allowed': '请求方法不允许',
    'request.timeout': '请求超时',
    'request.too_large': '请求内容过大',
    'request.unsupported_type': '不支持该内容类型',
    'request.id_reused': '该请求编号已用于其他操作，本次操作未执行，请重新提交',
    'request.too_many': '请求过于频繁，请稍后再试',
    'server.failed': '服务器异常',
    'server.unavailable': '服务暂不可用，请稍后再试',
    'server.migrating': '数据库正在升级到新版本，可能需要几分钟',
    'server.disk_full': '服务器磁盘空间已满，请联系管理员',
    'import.format': '不是 .xlsx 文件',
    'import.columns': '列与模板不符：{columns}',
    'import.empty': '文件中没有数据行',
    'import.too_many': '文件超过 {limit} 行',
    'import.date_in_text': '该单元格是日期，应为文本：请将其设为文本格式',
    'import.error_value': '该单元格显示的是电子表格错误值',
    'import.twice_in_file': '在文件中重复',
    'import.not_found': '该导入已不存在',
    'import.over': '该导入已结束',
    'import.too_many_running': '最多同时进行 {limit} 个导入，请等待或停止其中一个',
    'import.file_gone': '导入的文件已不存在',
    'import.number_cell': '该单元格为数字，可能已被电子表格改变。请设为文本格式后重新填写。',
  },
})
