import { SEEN } from '../../browser/seen-pages.ts';
import { worker } from './worker-scope.ts';

export const SHELL = 'shell-';
export const shellName = SHELL + worker.release.id;
export const PAGES = `${SEEN}pages-`;
export const pagesName = PAGES + worker.release.id;
export const PICTURES = `${SEEN}pictures`;
export const ORDERS = `${SEEN}orders`;
