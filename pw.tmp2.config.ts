import config from './pw.tmp.config';
export default { ...config, use: { ...config.use, launchOptions: { ...config.use?.launchOptions, executablePath: '/usr/bin/chromium-headless-shell' } } };
