import { translationOf } from '../catalogue.ts'
import type { session as english } from '../en-us/session.ts'

export const session = translationOf<typeof english>()({
  login: {
    title: '登录',
    welcome: '登录管理平台',
    userName: '用户名',
    password: '密码',
    submit: '登录',
    userNameRequired: '请输入用户名',
    passwordRequired: '请输入密码',
    capsLock: '大写锁定已开启',
    showPassword: '显示密码',
    throttled: '尝试次数过多，请在 {seconds} 秒后重试。',
    expired: '登录已失效，请重新登录以继续。',
    endedByAdministrator: '您的会话已被管理员结束。请重新登录，或联系管理员。',
    endedElsewhere: '您已在其他登录位置结束了此会话。',
    passwordChanged: '此账户的密码已修改，请使用新密码登录。',
    disabled: '账号已被停用，请联系管理员。',
    loggedOut: '您已退出登录。',
    noMenus: '该账号没有菜单权限，请联系管理员。',
    demo: '演示环境：用户名和密码显示在启动窗口中。',
    configFailed: '无法连接服务器',
    version: '版本 {version}',
    changeLanguage: '语言',
  },
})
