export declare const shopOrder: string[];
declare const configuration: { forbidden: object[]; options: object };
export default configuration;
