import config from './playwright.config';
export default { ...config, globalSetup: undefined };
